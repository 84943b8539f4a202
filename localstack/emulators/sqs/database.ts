import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS queue (
    name TEXT PRIMARY KEY, region TEXT NOT NULL, attributes TEXT NOT NULL, tags TEXT NOT NULL,
    created INTEGER NOT NULL, modified INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS message (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, queue TEXT NOT NULL, body TEXT NOT NULL,
    attributes TEXT NOT NULL, system TEXT NOT NULL, "group" TEXT,
    sent INTEGER NOT NULL, visible INTEGER NOT NULL, inflight INTEGER NOT NULL DEFAULT 0,
    received INTEGER NOT NULL DEFAULT 0, first INTEGER
  );
  CREATE INDEX IF NOT EXISTS message_visible ON message (queue, visible);
  CREATE INDEX IF NOT EXISTS message_group ON message (queue, "group");
  CREATE TABLE IF NOT EXISTS turn (
    queue TEXT, "group" TEXT, at INTEGER NOT NULL, PRIMARY KEY (queue, "group")
  );
  CREATE TABLE IF NOT EXISTS deduplication (
    queue TEXT, id TEXT, at INTEGER NOT NULL, message TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (queue, id)
  );`

/** Acknowledged writes survive a killed process; a power cut may lose the last ones. */
export function openDatabase(dir: string): DatabaseSync {
  mkdirSync(dir, { recursive: true })
  const database = new DatabaseSync(join(dir, 'sqs.sqlite'))
  database.exec(SCHEMA)
  return database
}

export interface Statement<Row> {
  one(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
  /** The id of the inserted row, if any. */
  run(...values: SQLInputValue[]): number
}

/** Prepares a statement. This is the only place that asserts that rows match the schema above. */
export function prepare<Row = never>(database: DatabaseSync, sql: string): Statement<Row> {
  const statement = database.prepare(sql)
  return {
    one: (...values) => statement.get(...values) as Row | undefined,
    all: (...values) => statement.all(...values) as Row[],
    run: (...values) => Number(statement.run(...values).lastInsertRowid),
  }
}

export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // On a full disk, SQLite has already rolled back.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
