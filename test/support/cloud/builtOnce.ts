import { build } from '#localstack/build.ts'

/** Once per run: the functions, the template and the page, so that two files at a time do not both build them. */
export default async (): Promise<void> => void (await build())
