export default function Home() {
	return <h1>Reino</h1>;
}
