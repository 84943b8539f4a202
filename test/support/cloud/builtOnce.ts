import { build } from '#localstack/build.ts'

/** Once per run: the functions, the template and the page, so that files that run side by side do not each build them. */
export default async (): Promise<void> => void (await build())
