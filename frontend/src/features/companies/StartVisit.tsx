import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { companies } from '#shared/contract/company/companies.ts'
import { companyCalls } from './companyCalls.ts'

const Values = companies.startVisit.body

/** Root opens another company for an hour, with a reason. */
export function StartVisit({ company }: { company: string }) {
  const { send } = useCommand('visits')
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { reason: '' } })
  const start = (body: { reason: string }) =>
    send(companyCalls.companies.startVisit, { params: { id: company }, body }).then(() => undefined)
  return (
    <Section title="Start a visit">
      <p className="quiet">
        You can see and change another company for one hour. Its administrators see your visit, the reason and what you
        did in their audit log.
      </p>
      <Form draft={`visit-${company}`} form={form} submit="Start visit" onSubmit={start} warn={false}>
        <TextField name="reason" label="Reason" required hint="For example the number of a support request." />
      </Form>
    </Section>
  )
}
