import { workerData } from 'node:worker_threads'

/**
 * Limit of the whole process, in bytes. A page with 63 MB of operators takes 310 MB, a file of 20 MB takes 200 MB, a small file
 * 94 MB.
 */
const MAX_MEMORY = 512 * 1024 * 1024

/** Runs in its own thread, because the main thread may hang. It also ends a process whose parent has ended. */
const end = () => process.kill(process.pid, 'SIGKILL')
const milliseconds: number = workerData
setTimeout(end, milliseconds)
setInterval(() => process.memoryUsage.rss() > MAX_MEMORY && end(), 10)
