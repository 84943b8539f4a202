import { useForm } from 'react-hook-form'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { SAMPLES } from './widgetSamples.tsx'
import { type Source, WIDGETS } from './widgets.ts'

const VALUES = { client: null, people: [], ticked: [], chosen: null, on: true, native: true, text: '', name: '' }

/** A live sample of each component, with its source and the reason for it. */
export function Widgets() {
  const form = useForm({ defaultValues: { ...VALUES, amount: 12.5, type: null, day: '', required: '' } })
  return (
    <Page title="Widgets" facts={[`${WIDGETS.PrimeReact.length} PrimeReact`, `${WIDGETS.ours.length} ours`]}>
      <p className="quiet">
        PrimeReact’s, unless its size, the phone’s own control or a fault that can’t be fixed from outside speaks
        against it. KB are brotli, measured by building the product with and without it. “There” means in the first
        load, where the first of its parts adds the 19 KB that all of them share.
      </p>
      <SendingForm form={form} onSubmit={async () => undefined} buttons={false} warn={false}>
        <Rows source="PrimeReact" />
        <Rows source="ours" />
      </SendingForm>
    </Page>
  )
}

const Rows = ({ source }: { source: Source }) =>
  WIDGETS[source].map(({ name, prime, why }) => (
    <Section key={name} title={name}>
      <p className="quiet">
        <strong>{sourceText(source, prime)}</strong> {why}
      </p>
      <div>{SAMPLES[name]()}</div>
    </Section>
  ))

function sourceText(source: Source, prime: readonly string[]): string {
  const names = prime.join(' and ')
  if (source === 'PrimeReact') return `PrimeReact’s ${names}.`
  return names ? `Ours, not ${names}.` : 'Ours.'
}
