import { Component, type ReactNode } from "react";

export interface OptionalPartProps {
	/** Called once it has failed, to offer the same in another way. */
	onFail?: () => void;
	children: ReactNode;
}

/**
 * A part that the page can do without: when it fails, for instance because its code did not come, only it is left out, and what
 * was typed beside it stays.
 */
export class OptionalPart extends Component<OptionalPartProps, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override componentDidCatch(): void {
		this.props.onFail?.();
	}

	override render(): ReactNode {
		return this.state.failed ? null : this.props.children;
	}
}
