import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { RatingBadge } from '#frontend/ui/elements/RatingBadge.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Switch } from '#frontend/ui/elements/Switch.tsx'
import { CheckCards } from '#frontend/ui/fields/CheckCards.tsx'
import { DateField } from '#frontend/ui/fields/DateField.tsx'
import { FileDrop } from '#frontend/ui/fields/FileDrop.tsx'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { PeopleField, PickField } from '#frontend/ui/fields/PickField.tsx'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { Wizard } from '#frontend/ui/fields/Wizard.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { RichText } from '#frontend/ui/richText/RichText.tsx'
import { ratingBadge } from '#shared/domain/item/badge.ts'
import { SheetSample } from './sheetSample.tsx'
import type { WidgetName } from './widgets.ts'

const ROOFS = [
  { id: 1, label: 'Roof' },
  { id: 2, label: 'Soffit' },
]
const nothing = () => undefined

function OpenDialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
      <Dialog title="A decision" open={isOpen} onClose={() => setIsOpen(false)}>
        <p>The focus stays in here.</p>
      </Dialog>
    </>
  )
}

const ask = () =>
  confirm({
    title: 'Change status',
    pick: {
      label: 'To',
      options: [
        { key: 'active', name: 'Active' },
        { key: 'reviewed', name: 'Reviewed', why: 'Only a reviewer can approve' },
      ],
    },
    checks: [{ key: 'notify', label: 'Notify the surveyors' }],
  })

function TwoTabs() {
  const [current, setCurrent] = useState('general')
  const tabs = [
    { key: 'general', title: 'General', content: <p>Keys at reception.</p> },
    { key: 'site', title: 'Site', mark: { words: 'empty' }, content: <p>Nothing yet.</p> },
    { key: 'samples', title: 'Samples', count: 3, content: <p>Three samples.</p> },
  ]
  return <Tabs label="Notes of the kit" tabs={tabs} current={current} onChange={setCurrent} />
}

function NativeSwitch() {
  const { register } = useFormContext()
  return (
    <label className="switch">
      <span>Keep me signed in?</span>
      <Switch {...register('native')} />
    </label>
  )
}

const STEPS = ['Material', 'Score', 'Recommendation'].map(title => ({
  key: title,
  title,
  fields: [],
  content: <p>{title}</p>,
}))

/** A live sample of each widget, inside one form. */
export const SAMPLES: Readonly<Record<WidgetName, () => ReactNode>> = {
  Dialog: () => <OpenDialog />,
  Question: () => <Button onClick={() => void ask()}>Ask</Button>,
  'One out of many': () => <PickField name="client" label="Client" search={() => ROOFS} />,
  'Several out of a list': () => <PeopleField name="people" label="People" people={ROOFS} lead="Lead" />,
  'Boxes to tick': () => <CheckCards name="ticked" label="Where" choices={ROOFS} />,
  Choice: () => <RadioCards name="chosen" label="Material of" choices={ROOFS} />,
  'Long text': () => <TextArea name="text" label="Comment" />,
  Progress: () => (
    <div className="stack">
      <ProgressBar label="Uploading" value={0.4} />
      <ProgressBar label="Sending" />
    </div>
  ),
  Colour: () => <p className="quiet">In the form of a company.</p>,
  Tabs: () => <TwoTabs />,
  'Settings of PrimeReact': () => <p className="quiet">Not to be seen.</p>,
  'Table of a list': () => (
    <DataGrid
      label="Parts"
      columns={[{ key: 'label', title: 'Part', render: ({ label }) => label, sort: ({ label }) => label }]}
      rows={ROOFS}
      rowKey={({ id }) => id}
      empty={{ title: 'No parts' }}
    />
  ),
  Sheet: () => <SheetSample />,
  Button: () => <Button why="Add a floor first">Finalise</Button>,
  Text: () => <TextField name="name" label="Name" />,
  Switch: () => (
    <div className="stack">
      <NativeSwitch />
      <SwitchField name="on" label="Residential" hint="People live in the building." />
    </div>
  ),
  Remark: () => <Banner tone="warning">Two samples are still awaiting a result.</Banner>,
  Toast: () => <Button onClick={() => toast('Building saved')}>Say it</Button>,
  Skeleton: () => <Skeleton lines={2} />,
  Spinner: () => <Spinner label="Generating the report" />,
  Status: () => <StatusChip id={9} name="Awaiting Review" />,
  Popover: () => <p className="quiet">The two at the top right of this page.</p>,
  Breadcrumbs: () => <p className="quiet">At the top of this page.</p>,
  'More actions': () => (
    <MoreActions>
      <Button icon="copy">Duplicate</Button>
      <Button icon="trash" why="It’s reviewed, so it can’t be deleted">
        Delete
      </Button>
    </MoreActions>
  ),
  Steps: () => <Wizard steps={STEPS} />,
  Number: () => <NumberField name="amount" label="Amount" unit="m²" />,
  'Native list': () => <SelectField name="type" label="Report Type" options={ROOFS} />,
  Day: () => <DateField name="day" label="Survey date" />,
  Files: () => <FileDrop label="Choose a file" accept="application/pdf" hint="A PDF" busy={false} onFiles={nothing} />,
  Image: () => <ImageField label="Photo" camera onPick={nothing} />,
  'Formatted text': () => <RichText label="Note" html="<p>Keys at <b>reception</b></p>" onReady={nothing} />,
  Form: () => <TextField name="required" label="Job Number" required hint="As in your accounting system." />,
  Page: () => <p className="quiet">Around all of this.</p>,
  Facts: () => <DescriptionList facts={[{ name: 'Laboratory', value: '' }]} />,
  'Nothing here': () => <Empty title="No buildings could be found" hint="Start a project, then add its buildings." />,
  Failure: () => <Failure message="The service is busy. Try again in a moment." retry={nothing} />,
  Rating: () => <RatingBadge badge={ratingBadge({ rating: 'High', provisional: true })} />,
  Icon: () => <Icon name="building" />,
}
