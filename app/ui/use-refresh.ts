import { useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

/**
 * Asks for the page's data anew, until it has come: a dialog that opens or closes meanwhile ends the asking, since going
 * there leaves the page's data as it is.
 * @param data of the page, as it was loaded last
 */
export function useRefresh(data: unknown): () => void {
	const { state, revalidate } = useRevalidator();
	const navigation = useNavigation();
	const [outdated, setOutdated] = useState<{ readonly data: unknown }>();
	const isIdle = state === "idle" && navigation.state === "idle";
	const isDue = outdated !== undefined && outdated.data === data;
	useEffect(() => {
		if (isIdle && isDue) void revalidate();
	}, [isIdle, isDue, revalidate]);
	return () => {
		setOutdated({ data });
		// What is on its way may have been read before.
		if (!isIdle) void revalidate();
	};
}
