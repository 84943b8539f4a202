import { useEffect, useState } from 'react'
import type { Tree } from '#shared/domain/tree.ts'
import {
  CONTAMINATE,
  CONTAMINATE_NAMES,
  CONTAMINATES,
  type ContaminateId,
  TEMPLATE_NAMES,
  type TemplateKey,
} from '#shared/domain/vocabulary.ts'
import { useLaboratories } from '../../api/lists.ts'
import { useSession } from '../../api/session.tsx'
import { useEdit } from '../../store/useEdit.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { EditedText } from './EditedText.tsx'
import { useInside } from './inside.ts'
import { plainOf } from './plainText.ts'

/** A text of the report: the building's own, or the default that is printed in its place. */
export function TemplateText({ type }: { type: TemplateKey }) {
  const { tree, building } = useInside()
  const edit = useEdit(building)
  const [undoable, keep] = useState('')
  const defaults = useDefaults(tree, type)
  const own = tree.building.report_templates[type] ?? ''
  const save = async (content: string) => {
    await edit('saveTemplate', { type, content })
    keep('')
  }
  const put = async (content: string, before: string) => {
    try {
      await edit('saveTemplate', { type, content })
      keep(before)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That could not be saved', 'error')
    }
  }
  return (
    <EditedText
      name={TEMPLATE_NAMES[type]}
      text={own}
      start={defaults[0]?.text ?? ''}
      missing={<Defaults defaults={defaults} />}
      save={save}
      actions={
        own ? (
          <Button icon="waiting" onClick={() => void put('', own)}>
            Back to the default
          </Button>
        ) : (
          undoable && <Button onClick={() => void put(undoable, '')}>Undo: take my text back</Button>
        )
      }
    />
  )
}

interface Default {
  readonly id: ContaminateId
  readonly text: string
}

function Defaults({ defaults }: { defaults: readonly Default[] }) {
  return (
    <div className="stack quiet">
      <p>The report uses the default text:</p>
      {defaults.map(({ id, text }) => (
        <div key={id}>
          {defaults.length > 1 && <h3 className="texts-of">{CONTAMINATE_NAMES[id]} report</h3>}
          <p className="texts-read">{text}</p>
        </div>
      ))}
    </div>
  )
}

/** The defaults of what is surveyed; they are long, and fetched where they are shown. */
function useDefaults({ building }: Tree, type: TemplateKey): readonly Default[] {
  const { company } = useSession()
  const laboratories = useLaboratories().data
  const [texts, set] = useState<typeof import('#shared/report/defaultTexts.ts')>()
  useEffect(() => {
    let here = true
    void import('#shared/report/defaultTexts.ts').then(module => here && set(module))
    return () => {
      here = false
    }
  }, [])
  if (!texts) return []
  const laboratory = laboratories?.find(({ id }) => id === building.laboratory_id)
  return CONTAMINATES.filter(id => (id === CONTAMINATE.asbestos ? building.is_asbestos : building.is_lead)).map(id => ({
    id,
    text: plainOf(
      texts.defaultText({ tree: { building }, company, survey: building, laboratory, contaminate_id: id }, type),
    ),
  }))
}
