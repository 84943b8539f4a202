import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  type OpenedClearance,
  useCompanies,
  useRemovalists,
} from '#frontend/features/clearances/values/clearanceCalls.ts'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { useField } from '#frontend/ui/fields/Field.tsx'
import { CLEARANCE_CLASS_NAMES } from '#shared/domain/clearance/clearance.ts'
import { isLicensed, type RemovalCompany, type Removalist } from '#shared/domain/clearance/removalist.ts'
import { PickList } from './PickList.tsx'
import { RemovalCompanyDialog } from './RemovalCompanyDialog.tsx'
import { RemovalistDialog } from './RemovalistDialog.tsx'
import { withoutCompany } from './removalistChoice.ts'

/** Everybody who can be chosen: those of the list, and those that the clearance names already. */
function withNamed<R extends { id: string; name: string }>(all: readonly R[] = [], named: readonly R[] = []): R[] {
  const gone = named.filter(({ id }) => !all.some(each => each.id === id))
  return [...all, ...gone].sort((a, b) => a.name.localeCompare(b.name, 'en-NZ'))
}

/** Who removed the asbestos: companies, and their people. Without a company its people go too. */
export function RemovalistFields({ named }: { named: OpenedClearance | undefined }) {
  const form = useFormContext<ClearanceValues>()
  const companies = useCompanies()
  const known = withNamed(companies.data, named?.companies)
  const people = withNamed(useRemovalists().data, named?.removalists)
  const [dropped, say] = useState('')
  const choose = (ids: string[]) => {
    const { kept, gone } = withoutCompany(form.getValues('removalists'), ids, people)
    form.setValue('companies', ids, { shouldDirty: true })
    if (gone.length > 0) form.setValue('removalists', kept, { shouldDirty: true })
    say(gone.length > 0 ? `${gone.join(', ')} removed, because their company is no longer selected.` : '')
  }
  return (
    <>
      {companies.failure && !companies.data && <Banner tone="danger">{companies.failure.message}</Banner>}
      <Companies known={known} onChoose={choose} />
      <Removalists people={people} known={known} dropped={dropped} />
    </>
  )
}

const without = (chosen: readonly string[], { id }: { readonly id: string }) => chosen.filter(each => each !== id)

interface CompaniesProps {
  readonly known: readonly RemovalCompany[]
  readonly onChoose: (ids: string[]) => void
}

function Companies({ known, onChoose }: CompaniesProps) {
  const [chosen, type] = useWatch<ClearanceValues, ['companies', 'type']>({ name: ['companies', 'type'] })
  const lacks = (company: RemovalCompany) => type !== null && !isLicensed(company, type)
  const licence = `${CLEARANCE_CLASS_NAMES[type ?? 0]} licence`
  return (
    <section className="field" aria-label="Removal companies" data-field="companies">
      <h3>Removal companies</h3>
      {known.some(lacks) && (
        <p className="small removal-note">Highlighted companies don’t hold the {licence} this clearance needs.</p>
      )}
      <PickList
        label="Removal companies"
        rows={known}
        chosen={chosen}
        onChoose={onChoose}
        detail={company => <Licences company={company} />}
        marked={company => lacks(company) && `No ${licence}`}
        edit={(company, close) => (
          <RemovalCompanyDialog
            company={company}
            onClose={close}
            onDeleted={() => onChoose(without(chosen, company))}
          />
        )}
        empty="No removal company yet."
      />
      <Wrong field="companies" />
      <Adding
        word="New company"
        dialog={close => <RemovalCompanyDialog onClose={close} onSaved={({ id }) => onChoose([...chosen, id])} />}
      />
    </section>
  )
}

interface RemovalistsProps {
  readonly people: readonly Removalist[]
  readonly known: readonly RemovalCompany[]
  /** Who went with their company, in a sentence. */
  readonly dropped: string
}

function Removalists({ people, known, dropped }: RemovalistsProps) {
  const { setValue } = useFormContext<ClearanceValues>()
  const [companies, chosen] = useWatch<ClearanceValues, ['companies', 'removalists']>({
    name: ['companies', 'removalists'],
  })
  const put = (ids: string[]) => setValue('removalists', ids, { shouldDirty: true })
  return (
    <section className="field" aria-label="Removalists" data-field="removalists">
      <h3>Removalists</h3>
      <p className="small quiet" role="status">
        {dropped}
      </p>
      <PickList
        label="Removalists"
        rows={people.filter(person => companies.includes(person.removal_company_id))}
        chosen={chosen}
        onChoose={put}
        detail={person => <Person person={person} companies={known} />}
        edit={(person, close) => (
          <RemovalistDialog
            removalist={person}
            companies={known}
            onClose={close}
            onDeleted={() => put(without(chosen, person))}
          />
        )}
        empty={companies.length === 0 ? NO_COMPANY : 'No removalists recorded for the selected companies yet.'}
      />
      <Wrong field="removalists" />
      {companies.length > 0 && (
        <Adding
          word="New removalist"
          dialog={close => (
            <RemovalistDialog
              companies={known.filter(({ id }) => companies.includes(id))}
              onClose={close}
              onSaved={({ id }) => put([...chosen, id])}
            />
          )}
        />
      )}
    </section>
  )
}

const NO_COMPANY = 'Choose a removal company to see its removalists.'

/** What is wrong with those who are chosen, such as that somebody deleted one meanwhile. */
function Wrong({ field }: { field: 'companies' | 'removalists' }) {
  const { error } = useField(field)
  return error && <p className="field-error">{error}</p>
}

function Adding({ word, dialog }: { word: string; dialog: (close: () => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <span>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {word}
      </Button>
      {open && dialog(() => setOpen(false))}
    </span>
  )
}

function Licences({ company: { license_no_a: a, license_no_b: b } }: { company: RemovalCompany }) {
  const words = [a && `Class A ${a}`, b && `Class B ${b}`].filter(Boolean)
  return <>{words.join(', ') || 'No licence'}</>
}

function Person({ person, companies }: { person: Removalist; companies: readonly RemovalCompany[] }) {
  const company = companies.find(({ id }) => id === person.removal_company_id)
  return <>{[person.position, company?.name, person.contact_no].filter(Boolean).join(', ')}</>
}
