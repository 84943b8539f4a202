import { useState } from 'react'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import './refusedWrites.css'

interface Props {
  readonly entry: OutboxEntry
  readonly tree: Tree
  readonly onChoose: (id: string) => Promise<void>
}

/** Chooses another room for an item, or another floor for a room, after its own was deleted. */
export function ChooseParent({ entry, tree, onChoose }: Props) {
  const [chosen, setChosen] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const noun = entry.name === 'saveItem' ? 'room' : 'floor'
  const layer = 'layer' in entry.input ? entry.input.layer : undefined
  const isDrawn = layer && layer.polygons.length + layer.labels.length > 0
  const move = () => {
    setIsBusy(true)
    void onChoose(chosen).finally(() => setIsBusy(false))
  }
  return (
    <div className="choose-parent">
      <label className="field">
        <span>Choose another {noun}</span>
        <select className="input select" value={chosen} onChange={event => setChosen(event.target.value)}>
          <option value="">Choose</option>
          {floorsOf(tree).map(floor =>
            noun === 'floor' ? (
              <option key={floor.id} value={floor.id}>
                {floor.name}
              </option>
            ) : (
              <optgroup key={floor.id} label={floor.name}>
                {roomsOf(tree, floor.id).map(room => (
                  <option key={room.id} value={room.id}>
                    {room.name}
                  </option>
                ))}
              </optgroup>
            ),
          )}
        </select>
      </label>
      <Button kind="primary" busy={isBusy} why={chosen ? undefined : `Choose a ${noun} first`} onClick={move}>
        Move it there
      </Button>
      {isDrawn && (
        <p className="quiet small">
          Its drawing belongs to the deleted {noun}, so it isn’t moved. Everything else you typed is, with its photos.
        </p>
      )}
    </div>
  )
}
