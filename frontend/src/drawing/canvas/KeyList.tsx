import { KEY_LIST } from '#frontend/drawing/session/keyCommands.ts'

export const KeyList = () => (
  <dl className="drawing-keys">
    {KEY_LIST.map(([keys, action]) => (
      <div key={keys}>
        <dt>{keys}</dt>
        <dd>{action}</dd>
      </div>
    ))}
  </dl>
)
