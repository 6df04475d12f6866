import { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { DomainError } from "#app/shared/domain-error.ts";
import { type Files, filesOn } from "../files.server.ts";

/** The longest that a request may take with its second attempt, in milliseconds: a person waits for it. */
const usualMillis = 3_000;
const connectMillis = 1_000;
/** A connection that was kept may be gone. */
const maxAttempts = 2;
/** Images of many pages are asked for at once. */
const maxSockets = 200;

interface S3Options {
	/** `https://KEY:SECRET@HOST/BUCKET?region=REGION`; without a key, what the SDK finds for this machine. */
	readonly url: string;
	/** {@link usualMillis} unless told. */
	readonly longestMillis?: number;
	/** Called with why the storage failed. */
	readonly onError: (error: unknown) => void;
}

/**
 * Keeps files in a bucket of S3-compatible storage. The bucket may be private: only this process reads it.
 * The files' methods throw DomainError `service.unavailable` when the storage is away, refuses or takes too long.
 */
export function createS3Files({ url, longestMillis = usualMillis, onError }: S3Options): Files {
	const files = filesOn(new Disk(new S3Driver(driverOptions(new URL(url), longestMillis))));
	const orUnavailable = async <T>(work: Promise<T>): Promise<T> => {
		try {
			return await work;
		} catch (error) {
			onError(error);
			throw new DomainError("service.unavailable");
		}
	};
	return {
		write: (name, bytes) => orUnavailable(files.write(name, bytes)),
		read: (name) => orUnavailable(files.read(name)),
		remove: (names) => orUnavailable(files.remove(names)),
		list: (prefix) => orUnavailable(files.list(prefix)),
		getWrittenAt: (name) => orUnavailable(files.getWrittenAt(name)),
	};
}

function driverOptions(url: URL, longestMillis: number) {
	const attemptMillis = longestMillis / maxAttempts;
	const client = new S3Client({
		endpoint: url.origin,
		region: url.searchParams.get("region") ?? "us-east-1",
		// Not all storage has a host name for each bucket, or knows the newer checksums.
		forcePathStyle: true,
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		...(url.username !== "" && {
			credentials: {
				accessKeyId: decodeURIComponent(url.username),
				secretAccessKey: decodeURIComponent(url.password),
			},
		}),
		maxAttempts,
		requestHandler: {
			connectionTimeout: connectMillis,
			requestTimeout: attemptMillis,
			throwOnRequestTimeout: true,
			// Of an answer that stops in the middle.
			socketTimeout: attemptMillis,
			httpAgent: { maxSockets, keepAlive: true },
			httpsAgent: { maxSockets, keepAlive: true },
		},
	});
	// Access lists of single files are switched off in new buckets, and unknown to many stores.
	return {
		client,
		bucket: url.pathname.replaceAll("/", ""),
		visibility: "private",
		supportsACL: false,
	} as const;
}
