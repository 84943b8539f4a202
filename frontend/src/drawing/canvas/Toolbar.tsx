import { memo } from 'react'
import type { ToolName } from '#frontend/drawing/editor/editor.ts'
import type { KeyCommand } from '#frontend/drawing/session/keyCommands.ts'
import { ToolButton } from './ToolButton.tsx'

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
  /** What Delete would remove; undefined without a selection. */
  readonly removes: 'corner' | 'shape' | undefined
  readonly runCommand: (command: KeyCommand) => void
}

export const Toolbar = memo(function Toolbar({ tool, labels, undo, redo, removes, runCommand }: ToolbarProps) {
  return (
    <div className="drawing-tools" data-tour="polygon_tools" role="toolbar" aria-label="Drawing tools">
      {TOOLS.filter(([name]) => labels || name !== 'label').map(([name, label, keys]) => (
        <ToolButton
          key={name}
          {...{ name, label, keys }}
          pressed={tool === name}
          onPress={() => runCommand({ tool: name })}
        />
      ))}
      <span className="drawing-gap" />
      <ToolButton
        name="undo"
        label="Undo"
        keys="Control+Z"
        off={!undo}
        onPress={() => runCommand({ command: 'undo' })}
      />
      <ToolButton
        name="redo"
        label="Redo"
        keys="Control+Y"
        off={!redo}
        onPress={() => runCommand({ command: 'redo' })}
      />
      <ToolButton
        name="trash"
        label={removes === 'corner' ? 'Delete corner' : 'Delete shape'}
        keys="Delete"
        off={!removes}
        onPress={() => runCommand({ key: 'Delete' })}
      />
    </div>
  )
})

/** Actions for the selected shape, within reach of the thumb. */
export const SelectionBar = memo(function SelectionBar({ runCommand }: { runCommand: (command: KeyCommand) => void }) {
  return (
    <div className="drawing-chosen" role="toolbar" aria-label="Selected shape">
      <ToolButton
        name="duplicate"
        label="Duplicate"
        keys="Control+D"
        onPress={() => runCommand({ command: 'duplicate' })}
      />
    </div>
  )
})

interface ViewBarProps {
  readonly legend: boolean
  readonly keyList: boolean
  readonly runCommand: (command: KeyCommand) => void
  readonly onLegend: () => void
}

export const ViewBar = memo(function ViewBar({ legend, keyList, runCommand, onLegend }: ViewBarProps) {
  return (
    <div className="drawing-view" data-tour="polygon_view" role="toolbar" aria-label="View" aria-orientation="vertical">
      <ToolButton name="zoomIn" label="Zoom in" keys="+" onPress={() => runCommand({ command: 'zoomIn' })} />
      <ToolButton name="zoomOut" label="Zoom out" keys="-" onPress={() => runCommand({ command: 'zoomOut' })} />
      <ToolButton name="fit" label="Whole plan" keys="0" onPress={() => runCommand({ command: 'fit' })} />
      <ToolButton name="legend" label="Legend" pressed={legend} onPress={onLegend} />
      <ToolButton
        name="help"
        label="Keyboard shortcuts"
        keys="?"
        pressed={keyList}
        onPress={() => runCommand({ command: 'help' })}
      />
    </div>
  )
})
