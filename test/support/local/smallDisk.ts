import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'vitest'

interface SmallDisk {
  readonly path: string
  /** Fills the disk until only `bytes` are free. */
  leave(bytes: number): Promise<void>
  /** Deletes what `leave` wrote. */
  free(): void
}

/** Mounts a disk in memory. Skips the test if the user may not mount one. */
async function mount(megabytes: number, { skip }: TestContext): Promise<SmallDisk & { unmount(): void }> {
  const path = mkdtempSync(join(tmpdir(), 'clearfloor-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { encoding: 'utf8' })
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true })
    skip(`no small disk can be mounted: ${mounted.error?.message ?? mounted.stderr.trim()}`)
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    leave: async bytes => {
      const { bavail, bsize } = await statfs(path)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      spawnSync('umount', [path])
      rmSync(path, { recursive: true })
    },
  }
}

/** A test with a small disk, which is unmounted afterwards. */
export const onSmallDisk = (title: string, megabytes: number, run: (disk: SmallDisk) => Promise<void>) =>
  test(title, async context => {
    const disk = await mount(megabytes, context)
    try {
      await run(disk)
    } finally {
      disk.unmount()
    }
  })
