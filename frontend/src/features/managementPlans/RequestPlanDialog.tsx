import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { FieldRow, Form } from '#frontend/ui/fields/Form.tsx'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import {
  formatDollars,
  MANAGEMENT_PLAN_TURNAROUNDS,
  ManagementPlanContacts,
  managementPlanPrice,
} from '#shared/domain/managementPlan/managementPlan.ts'
import { MANAGEMENT_PLAN_TERMS } from '#shared/domain/managementPlan/managementPlanTerms.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { managementPlanCalls } from './managementPlanCalls.ts'

/** The values of the form; the terms need not be accepted yet. */
const Values = z.object({
  is_immediate: z.union([z.literal(0), z.literal(1)]),
  contacts: ManagementPlanContacts,
  remember_contacts: z.boolean(),
  terms_accepted: z.boolean(),
})
type Values = z.infer<typeof Values>

interface Props {
  readonly onClose: () => void
}

export default function RequestPlanDialog(props: Props) {
  const { building } = useOpenBuilding()
  const { data, failure } = useManagementPlanContacts(building)
  return data || failure ? <RequestForm {...props} remembered={data?.contacts ?? undefined} /> : <Skeleton lines={6} />
}

const NO_CONTACT = { name: '', number: '', email: '' }
const newRequestValues = (remembered: ManagementPlanContacts | undefined): Values => ({
  is_immediate: 0,
  contacts: remembered ?? { pcbu: NO_CONTACT, bm: NO_CONTACT },
  remember_contacts: remembered !== undefined,
  terms_accepted: false,
})

function RequestForm({ onClose, remembered }: Props & { remembered: ManagementPlanContacts | undefined }) {
  const { tree, building } = useOpenBuilding()
  const { send } = useCommand('managementPlans')
  const lastRequest = useRef({ json: '', id: '' })
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: newRequestValues(remembered),
  })
  const currentValues = form.watch()
  const price_cents = managementPlanPrice(tree.building, currentValues.is_immediate === 1)
  const submit = async (values: Values) => {
    const json = JSON.stringify([values, price_cents])
    if (lastRequest.current.json !== json) lastRequest.current = { json, id: newId() }
    const { id } = lastRequest.current
    const acceptedTerms = { price_cents, terms_version: MANAGEMENT_PLAN_TERMS.version, terms_accepted: true } as const
    const body = { ...values, ...acceptedTerms, id, building_id: building }
    await send(managementPlanCalls.request, { body })
    onClose()
  }
  return (
    <Form
      draft={`management-plan:${building}`}
      form={form}
      submit={`Submit for ${formatDollars(price_cents)}`}
      warn={false}
      why={currentValues.terms_accepted ? undefined : 'Accept the terms first'}
      other={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={submit}
    >
      <RadioCards name="is_immediate" label="Turnaround" choices={turnarounds(tree.building)} />
      <Contact contactType="pcbu" title="PCBU" hint="The person or company that manages or controls the workplace" />
      <Contact contactType="bm" title="Building manager" hint="Responsible for the plan day to day" />
      <SwitchField
        name="remember_contacts"
        label="Remember these contacts"
        hint="Filled in for you next time you request a management plan for this building"
      />
      <Terms />
      <SwitchField name="terms_accepted" label="I accept the terms" />
    </Form>
  )
}

const turnarounds = (building: Parameters<typeof managementPlanPrice>[0]) =>
  ([0, 1] as const).map(id => ({
    id,
    label: MANAGEMENT_PLAN_TURNAROUNDS[id],
    hint: `${formatDollars(managementPlanPrice(building, id === 1))} plus GST`,
  }))

function Contact({ contactType, title, hint }: { contactType: 'pcbu' | 'bm'; title: string; hint: string }) {
  return (
    <section className="stack" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="quiet small">{hint}</p>
      </div>
      <FieldRow>
        <TextField name={`contacts.${contactType}.name`} label="Name" required />
        <TextField name={`contacts.${contactType}.number`} label="Contact number" type="tel" required inputMode="tel" />
        <TextField name={`contacts.${contactType}.email`} label="Email" type="email" required inputMode="email" />
      </FieldRow>
    </section>
  )
}

const Terms = () => (
  <section className="stack small" aria-label="Terms">
    <h3>Terms</h3>
    {MANAGEMENT_PLAN_TERMS.parts.map(({ title, text }) => (
      <p key={title}>
        <strong>{title}.</strong> {text}
      </p>
    ))}
  </section>
)

const useManagementPlanContacts = (building: string) =>
  useLive(['plan-contacts', building], signal => managementPlanCalls.contacts({ params: { id: building } }, { signal }))
