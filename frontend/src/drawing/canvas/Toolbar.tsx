import { memo } from 'react'
import type { ToolName } from '#frontend/drawing/editor/editor.ts'
import type { KeyCommand } from '#frontend/drawing/session/keyCommands.ts'
import { ToolButton } from './toolIcons.tsx'

const TOOLS: readonly (readonly [tool: ToolName, label: string, keys: string])[] = [
  ['select', 'Select', 'V'],
  ['polygon', 'Polygon', 'P'],
  ['rectangle', 'Rectangle', 'R'],
  ['label', 'Label', 'T'],
  ['pan', 'Move the plan', 'H'],
]

interface ToolbarProps {
  readonly tool: ToolName
  readonly labels: boolean
  readonly undo: boolean
  readonly redo: boolean
  /** What Delete would take away, if anything. */
  readonly removes: 'corner' | 'shape' | undefined
  readonly mean: (meant: KeyCommand) => void
}

export const Toolbar = memo(function Toolbar({ tool, labels, undo, redo, removes, mean }: ToolbarProps) {
  return (
    <div className="drawing-tools" data-tour="polygon_tools" role="toolbar" aria-label="Drawing tools">
      {TOOLS.filter(([name]) => labels || name !== 'label').map(([name, label, keys]) => (
        <ToolButton
          key={name}
          {...{ name, label, keys }}
          pressed={tool === name}
          onPress={() => mean({ tool: name })}
        />
      ))}
      <span className="drawing-gap" />
      <ToolButton name="undo" label="Undo" keys="Control+Z" off={!undo} onPress={() => mean({ command: 'undo' })} />
      <ToolButton name="redo" label="Redo" keys="Control+Y" off={!redo} onPress={() => mean({ command: 'redo' })} />
      <ToolButton
        name="trash"
        label={removes === 'corner' ? 'Delete corner' : 'Delete shape'}
        keys="Delete"
        off={!removes}
        onPress={() => mean({ key: 'Delete' })}
      />
    </div>
  )
})

/** What can be done with the selected shape, in reach of the thumb. */
export const ChosenBar = memo(function ChosenBar({ mean }: { mean: (meant: KeyCommand) => void }) {
  return (
    <div className="drawing-chosen" role="toolbar" aria-label="Selected shape">
      <ToolButton name="duplicate" label="Duplicate" keys="Control+D" onPress={() => mean({ command: 'duplicate' })} />
    </div>
  )
})

interface ViewBarProps {
  readonly legend: boolean
  readonly keyList: boolean
  readonly mean: (meant: KeyCommand) => void
  readonly onLegend: () => void
}

export const ViewBar = memo(function ViewBar({ legend, keyList, mean, onLegend }: ViewBarProps) {
  return (
    <div className="drawing-view" data-tour="polygon_view" role="toolbar" aria-label="View" aria-orientation="vertical">
      <ToolButton name="zoomIn" label="Zoom in" keys="+" onPress={() => mean({ command: 'zoomIn' })} />
      <ToolButton name="zoomOut" label="Zoom out" keys="-" onPress={() => mean({ command: 'zoomOut' })} />
      <ToolButton name="fit" label="Whole plan" keys="0" onPress={() => mean({ command: 'fit' })} />
      <ToolButton name="legend" label="Legend" pressed={legend} onPress={onLegend} />
      <ToolButton name="help" label="Keys" keys="?" pressed={keyList} onPress={() => mean({ command: 'help' })} />
    </div>
  )
})
