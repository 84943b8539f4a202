import { memo } from 'react'
import type { ToolName } from '#frontend/drawing/editor/editor.ts'
import type { Meant } from '#frontend/drawing/session/keyCommands.ts'
import { SignButton } from './toolIcons.tsx'

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
  readonly mean: (meant: Meant) => void
}

export const Toolbar = memo(function Toolbar({ tool, labels, undo, redo, removes, mean }: ToolbarProps) {
  return (
    <div className="drawing-tools" data-tour="polygon_tools" role="toolbar" aria-label="Drawing tools">
      {TOOLS.filter(([name]) => labels || name !== 'label').map(([name, label, keys]) => (
        <SignButton
          key={name}
          {...{ name, label, keys }}
          pressed={tool === name}
          onPress={() => mean({ tool: name })}
        />
      ))}
      <span className="drawing-gap" />
      <SignButton name="undo" label="Undo" keys="Control+Z" off={!undo} onPress={() => mean({ command: 'undo' })} />
      <SignButton name="redo" label="Redo" keys="Control+Y" off={!redo} onPress={() => mean({ command: 'redo' })} />
      <SignButton
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
export const ChosenBar = memo(function ChosenBar({ mean }: { mean: (meant: Meant) => void }) {
  return (
    <div className="drawing-chosen" role="toolbar" aria-label="Selected shape">
      <SignButton name="duplicate" label="Duplicate" keys="Control+D" onPress={() => mean({ command: 'duplicate' })} />
    </div>
  )
})

interface ViewBarProps {
  readonly legend: boolean
  readonly keyList: boolean
  readonly mean: (meant: Meant) => void
  readonly onLegend: () => void
}

export const ViewBar = memo(function ViewBar({ legend, keyList, mean, onLegend }: ViewBarProps) {
  return (
    <div className="drawing-view" data-tour="polygon_view" role="toolbar" aria-label="View" aria-orientation="vertical">
      <SignButton name="zoomIn" label="Zoom in" keys="+" onPress={() => mean({ command: 'zoomIn' })} />
      <SignButton name="zoomOut" label="Zoom out" keys="-" onPress={() => mean({ command: 'zoomOut' })} />
      <SignButton name="fit" label="Whole plan" keys="0" onPress={() => mean({ command: 'fit' })} />
      <SignButton name="legend" label="Legend" pressed={legend} onPress={onLegend} />
      <SignButton name="help" label="Keys" keys="?" pressed={keyList} onPress={() => mean({ command: 'help' })} />
    </div>
  )
})
