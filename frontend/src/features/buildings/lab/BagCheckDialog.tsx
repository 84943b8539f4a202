import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { CodeScanner } from '#frontend/features/scan/CodeScanner.tsx'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { FieldFrame } from '#frontend/ui/fields/Field.tsx'
import { type Bag, bagNamed, bagsByRoom, namedSentence } from '#shared/domain/item/bagCheck.ts'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { ChainOfCustodyButton } from './ChainOfCustodyButton.tsx'
import type { StoredBagCheck } from './useBagCheck.ts'
import './bagCheck.css'

interface Props {
  readonly check: StoredBagCheck
  readonly onClose: () => void
}

/** The bag check: bags are ticked by scanning labels, typing Sample IDs, or by hand. */
export default function BagCheckDialog({ check, onClose }: Props) {
  const { tree } = useOpenBuilding()
  const [announcement, setAnnouncement] = useState('')
  const surveyed = contaminantsSurveyed(tree.building)
  const { bags, ticked, missing, strange } = check
  const scan = (texts: readonly string[]) => {
    const named = check.tickCodes(texts)
    const news = named.filter(({ outcome }) => outcome !== 'already ticked')
    setAnnouncement([...new Set((news.length > 0 ? news : named).map(namedSentence))].join(' '))
    return undefined
  }
  const clear = async () => {
    const question = { title: 'Clear the check?', message: 'This removes all ticks.', confirm: 'Clear', danger: true }
    if (!(await confirm(question))) return
    check.clear()
    setAnnouncement('')
  }
  return (
    <Dialog
      title="Check bags"
      open
      onClose={onClose}
      footer={
        <>
          {(ticked.size > 0 || strange.length > 0) && (
            <Button kind="quiet" onClick={() => void clear()}>
              Clear
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="stack bag-check">
        <CodeScanner onCodes={scan} />
        <TypedCode check={check} onAnnounce={setAnnouncement} />
        <div className="bag-progress">
          <p className="bag-said" role="status">
            {announcement}
          </p>
          <p>
            <strong>{`${ticked.size} of ${bags.length} checked`}</strong>
          </p>
          <p>
            {missing.length === 0 ? 'No bag is missing.' : `Missing: ${missing.map(({ code }) => code).join(', ')}`}
          </p>
        </div>
        {strange.length > 0 && <StrangeCodes check={check} />}
        {bagsByRoom(tree, bags).map(room => (
          <fieldset key={room.id} className="bag-room">
            <legend>{room.name}</legend>
            {room.bags.map(bag => (
              <BagTick key={bag.label} bag={bag} check={check} namesContaminant={surveyed.length > 1} />
            ))}
          </fieldset>
        ))}
        <div className="row lab-papers">
          {surveyed.map(id => (
            <ChainOfCustodyButton key={id} contaminant={id} check={check} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function BagTick({ bag, check, namesContaminant }: { bag: Bag; check: StoredBagCheck; namesContaminant: boolean }) {
  const { item, code, label } = bag
  return (
    <label className="check">
      <Check checked={check.ticked.has(label)} onChange={on => (on ? check.tickCodes([label]) : check.untick(bag))} />
      <span>
        <strong className="figures">{code}</strong> {item.name}
        {namesContaminant && `, ${CONTAMINANT_NAMES[item.contaminate_id].toLowerCase()}`}
      </span>
    </label>
  )
}

/** Enters the Sample ID of an unreadable label. */
function TypedCode({ check, onAnnounce }: { check: StoredBagCheck; onAnnounce: (sentence: string) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const enter = () => {
    const named = bagNamed(text, check)
    setProblem(text.trim() === '' ? 'Enter a Sample ID' : named.reason)
    if (!named.bag) return
    check.tickCodes([text])
    onAnnounce(namedSentence(named))
    setText('')
  }
  return (
    <FieldFrame name="sample_id" label="Sample ID" hint="Type it if the label can’t be read." error={problem}>
      {bindings => (
        <div className="bag-typed">
          <input
            {...bindings}
            className="input figures"
            autoComplete="off"
            autoCapitalize="characters"
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => event.key === 'Enter' && enter()}
          />
          <Button onClick={enter}>Check</Button>
        </div>
      )}
    </FieldFrame>
  )
}

const StrangeCodes = ({ check }: { check: StoredBagCheck }) => (
  <section className="bag-strange" aria-labelledby="bag-strange">
    <h3 id="bag-strange">Not on the list</h3>
    <ul className="ruled">
      {check.strange.map(({ text, reason }) => (
        <li key={text}>
          {reason}
          <Button kind="quiet" icon="close" label={`Remove: ${reason}`} onClick={() => check.dismiss(text)} />
        </li>
      ))}
    </ul>
  </section>
)
