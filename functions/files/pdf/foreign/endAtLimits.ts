import { workerData } from 'node:worker_threads'

/** Of the process as a whole, in bytes. A page with 63 MB of operators takes 310 MB, a file of 20 MB 200, a small one 94. */
const MAX_MEMORY = 512 * 1024 * 1024

/** A thread of its own, because the other may be busy for ever. It also ends a process whose worker has ended. */
const end = () => process.kill(process.pid, 'SIGKILL')
const milliseconds: number = workerData
setTimeout(end, milliseconds)
setInterval(() => process.memoryUsage.rss() > MAX_MEMORY && end(), 10)
