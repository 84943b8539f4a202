import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aProjectToDuplicate } from '#test/support/workers/duplicates.ts'

type Fixture = Awaited<ReturnType<typeof aRoomToDuplicate>>

/** A room with a sampled item, and its queued duplicate. */
async function aRoomToDuplicate() {
  const { api, project, source, queued, treeOf, work } = await aProjectToDuplicate()
  const [room] = source.rooms
  const target = source.floors.find(({ id }) => id !== room?.floor_id)
  if (!room || !target || !project.building) throw new Error('The project has too few floors')
  const item = {
    building_id: project.building,
    room_id: room.id,
    ...TILES,
    id: ulid(),
    sample: { bag_code: 'Z1', analysis_type_id: 1 },
  }
  await api.items.save({ body: item as never })
  const { data } = await api.duplicates.room({
    params: { id: room.id },
    query: { building_id: project.building },
    body: { name: 'Pantry', floor_id: target.id },
  })
  const what = { entity: 'room', id: room.id, from: project.building, floor_id: target.id } as const
  const duplicate = () => work(queued(what, 'Pantry', data.id))
  return { api, building_id: project.building, room, item, duplicate, treeOf }
}

const MEANWHILE: Readonly<Record<string, (at: Fixture) => Promise<unknown>>> = {
  'is deleted': ({ api, item, building_id }) =>
    api.items.delete({ params: { id: item.id }, query: { building_id } } as never),
  'is deleted with its room': ({ api, room, building_id }) =>
    api.rooms.delete({ body: { id: room.id, building_id } } as never),
  'becomes presumed': ({ api, item }) =>
    api.items.save({
      body: { ...item, assessment_method_id: 4, sample: undefined, presumed_sample: { sample_status_id: 2 } } as never,
    }),
}

test.each(Object.entries(MEANWHILE))(
  'no duplicate is sampled as an item that %s in the meantime [F-15]',
  { timeout: 120_000 },
  async (_, meanwhile) => {
    const wrong: string[] = []
    await everyInterleaving(
      aRoomToDuplicate,
      ({ duplicate }) => duplicate(),
      meanwhile,
      async ({ duplicate, treeOf, building_id }, { run }, k) => {
        // The queue delivers a failed job again.
        if (run.status === 'fulfilled' && run.value.batchItemFailures.length > 0) await duplicate()
        const { items } = await treeOf(building_id)
        const byId = new Map(items.map(item => [item.id, item]))
        for (const { sampled_as } of items)
          if (sampled_as && byId.get(sampled_as.item_as_id ?? '')?.assessment_method_id !== 1) wrong.push(`at ${k}`)
      },
      // The reads before a write cost a whole project each; the edit's own checks come with its writes.
      'writes',
    )
    expect(wrong).toEqual([])
  },
)
