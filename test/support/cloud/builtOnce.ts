import { build } from '#localstack/build.ts'

/** Builds functions, template and page once per run, so that parallel test files do not each build them. */
export default async (): Promise<void> => void (await build())
