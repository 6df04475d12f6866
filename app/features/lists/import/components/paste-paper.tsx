import { type ReactNode, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { readValue, useValueBeforeHydration } from "#app/ui/hydration.ts";
import "./add.css";

interface PastePaperProps {
	/** Id of the field; what is wrong with it is told under that id and `-error`. */
	id: string;
	isWrong: boolean;
	text: string;
	onText: (text: string) => void;
	/** Hears a file that is dropped on the paper, where one can be read. */
	onFile?: ((files: FileList) => void) | undefined;
	/** Its height. */
	className: string;
	children: ReactNode;
}

/** The ruled paper that a list is pasted on, with what one can do with it at its foot. */
export function PastePaper({ id, isWrong, text, onText, onFile, className, children }: PastePaperProps) {
	const t = useT();
	const field = useValueBeforeHydration<HTMLTextAreaElement>(text, onText, readValue);
	const [isOver, setOver] = useState(false);
	return (
		<div className={isOver ? "ruled-paper over" : "ruled-paper"}>
			<textarea
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={(event) => {
					setOver(false);
					if (!onFile || event.dataTransfer.files.length === 0) return;
					event.preventDefault();
					onFile(event.dataTransfer.files);
				}}
				ref={field}
				id={id}
				name="text"
				className={className}
				value={text}
				aria-label={t("lists.add.text")}
				aria-invalid={isWrong || undefined}
				aria-describedby={`${id}-error`}
				placeholder={t("lists.add.placeholder")}
				spellCheck={false}
				autoCapitalize="off"
				onChange={(event) => onText(event.currentTarget.value)}
			/>
			<footer className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-3">{children}</footer>
		</div>
	);
}
