import { KEY_LIST } from '#frontend/drawing/session/keyCommands.ts'

export const KeyList = () => (
  <dl className="drawing-keys">
    {KEY_LIST.map(([keys, does]) => (
      <div key={keys}>
        <dt>{keys}</dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)
