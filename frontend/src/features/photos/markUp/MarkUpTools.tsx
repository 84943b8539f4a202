import { ToolButton } from '#frontend/drawing/canvas/toolIcons.tsx'
import { MARK_NAMES } from './markNames.ts'
import { TOOL_KEYS } from './useMarkKeys.ts'
import type { MarkUp } from './useMarkUp.ts'

const SIGNS = { arrow: 'arrow', box: 'rectangle', circle: 'circle', text: 'label' } as const

export const MarkUpTools = ({ up }: { up: MarkUp }) => {
  const { marks, selected, past, future } = up.marking
  return (
    <div className="drawing-tools marking-tools" role="toolbar" aria-label="Mark-up tools">
      {Object.entries(TOOL_KEYS).map(([key, tool]) => (
        <ToolButton
          key={tool}
          name={SIGNS[tool]}
          label={MARK_NAMES[tool]}
          keys={key.toUpperCase()}
          pressed={up.tool === tool}
          onPress={() => up.takeTool(tool)}
        />
      ))}
      <span className="drawing-gap" />
      <ToolButton name="undo" label="Undo" keys="Control+Z" off={past.length === 0} onPress={up.undo} />
      <ToolButton name="redo" label="Redo" keys="Control+Y" off={future.length === 0} onPress={up.redo} />
      <ToolButton name="trash" label="Delete mark" keys="Delete" off={selected === undefined} onPress={up.remove} />
      <ToolButton name="clear" label="Clear all" off={marks.length === 0} onPress={up.clear} />
    </div>
  )
}
