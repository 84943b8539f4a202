import { ToolButton } from '#frontend/drawing/canvas/toolIcons.tsx'
import { MARK_NAMES } from './markNames.ts'
import { TOOL_KEYS } from './useMarkKeys.ts'
import type { MarkUp } from './useMarkUp.ts'

const ICONS = { arrow: 'arrow', box: 'rectangle', circle: 'circle', text: 'label' } as const

export const MarkUpTools = ({ markUp }: { markUp: MarkUp }) => {
  const { marks, selected, past, future } = markUp.marking
  return (
    <div className="drawing-tools marking-tools" role="toolbar" aria-label="Mark-up tools">
      {Object.entries(TOOL_KEYS).map(([key, tool]) => (
        <ToolButton
          key={tool}
          name={ICONS[tool]}
          label={MARK_NAMES[tool]}
          keys={key.toUpperCase()}
          pressed={markUp.tool === tool}
          onPress={() => markUp.takeTool(tool)}
        />
      ))}
      <span className="drawing-gap" />
      <ToolButton name="undo" label="Undo" keys="Control+Z" off={past.length === 0} onPress={markUp.undo} />
      <ToolButton name="redo" label="Redo" keys="Control+Y" off={future.length === 0} onPress={markUp.redo} />
      <ToolButton name="trash" label="Delete mark" keys="Delete" off={selected === undefined} onPress={markUp.remove} />
      <ToolButton name="clear" label="Clear all" off={marks.length === 0} onPress={markUp.clear} />
    </div>
  )
}
