import { Link } from "react-router";
import { ShowcaseCover } from "#app/features/showcases/components/window/showcase-cover.tsx";
import type { ShowcaseCardView } from "#app/features/showcases/rules.ts";
import { showcasePath } from "#app/shared/paths.ts";
import "./home-windows.css";

/** Real showcases as small windows; their images come once what is seen is there. */
export function WindowsStage({ showcases }: { showcases: readonly ShowcaseCardView[] }) {
	return (
		<div className="stage">
			<div className="cone" />
			<div className="board" />
			<ul className="stage-windows">
				{showcases.map((showcase) => (
					<li key={showcase.id}>
						<Link className="win-front" to={showcasePath(showcase.id)} viewTransition discover="none">
							<h3 className="win-name">
								<span>{showcase.name}</span>
							</h3>
							<ShowcaseCover showcase={showcase} />
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
