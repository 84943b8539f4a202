import { expose } from 'comlink'
import { findAllRooms, findLongLines, findRoomOutline } from './roomOutline.ts'
import { WORK } from './work.ts'

/** Outlines are found in the worker only: in the page the search would delay every touch. */
const WORKER = { ...WORK, findRoomOutline, findAllRooms, findLongLines }
export type WorkerWork = typeof WORKER

expose(WORKER)
