import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCompanies, useRemovalists } from '#frontend/features/clearances/values/clearanceCalls.ts'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import type { QueryState } from '#frontend/queries/useLive.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { useField } from '#frontend/ui/fields/Field.tsx'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { CLEARANCE_CLASS_NAMES } from '#shared/domain/clearance/listedClearance.ts'
import { isLicensed, type RemovalCompany, type Removalist } from '#shared/domain/clearance/removalist.ts'
import { PickList } from './PickList.tsx'
import { RemovalCompanyDialog } from './RemovalCompanyDialog.tsx'
import { RemovalistDialog } from './RemovalistDialog.tsx'
import { withoutCompany } from './removalistChoice.ts'

/** The choices; undefined with a failure, or while loading. */
interface Choices<R> {
  readonly rows: readonly R[] | undefined
  readonly failure: string | undefined
}

/** The rows of the list, and deleted rows that the clearance already names. */
function choicesIn<R extends { id: string; name: string }>(
  { data, failure }: QueryState<readonly R[]>,
  named: readonly R[] = [],
): Choices<R> {
  const deletedRows = named.filter(({ id }) => !data?.some(each => each.id === id))
  const all = [...(data ?? []), ...deletedRows].sort((a, b) => a.name.localeCompare(b.name, 'en-NZ'))
  return { rows: data || deletedRows.length > 0 ? all : undefined, failure: failure?.message }
}

/** The removal companies and removalists of a clearance. Deselecting a company also deselects its removalists. */
export function RemovalistFields({ openClearance }: { openClearance: ClearanceRecord | undefined }) {
  const form = useFormContext<ClearanceValues>()
  const companies = choicesIn(useCompanies(), openClearance?.companies)
  const removalists = choicesIn(useRemovalists(), openClearance?.removalists)
  const [droppedText, setDroppedText] = useState('')
  const choose = (ids: string[]) => {
    const { remaining, deselected } = withoutCompany(form.getValues('removalists'), ids, removalists.rows ?? [])
    form.setValue('companies', ids, { shouldDirty: true })
    if (deselected.length > 0) form.setValue('removalists', remaining, { shouldDirty: true })
    setDroppedText(
      deselected.length > 0 ? `${deselected.join(', ')} removed, because their company is no longer selected.` : '',
    )
  }
  return (
    <>
      <Companies choices={companies} onPick={choose} />
      <Removalists choices={removalists} allCompanies={companies.rows ?? []} droppedText={droppedText} />
    </>
  )
}

const without = (picked: readonly string[], { id }: { readonly id: string }) => picked.filter(each => each !== id)

interface CompaniesProps {
  readonly choices: Choices<RemovalCompany>
  readonly onPick: (ids: string[]) => void
}

function Companies({ choices, onPick }: CompaniesProps) {
  const [picked, type] = useWatch<ClearanceValues, ['companies', 'type']>({ name: ['companies', 'type'] })
  const isUnlicensed = (company: RemovalCompany) => type !== null && !isLicensed(company, type)
  const licence = `${CLEARANCE_CLASS_NAMES[type ?? 0]} licence`
  return (
    <section className="field" aria-label="Removal companies" data-field="companies">
      <h3>Removal companies</h3>
      {choices.rows?.some(isUnlicensed) && (
        <p className="small removal-note">Highlighted companies don’t hold the {licence} this clearance needs.</p>
      )}
      <PickList
        label="Removal companies"
        {...choices}
        picked={picked}
        onPick={onPick}
        detail={company => <Licences company={company} />}
        highlightOf={company => isUnlicensed(company) && `No ${licence}`}
        edit={(company, close) => (
          <RemovalCompanyDialog company={company} onClose={close} onDeleted={() => onPick(without(picked, company))} />
        )}
        empty="No removal company yet."
      />
      <FieldErrorText field="companies" />
      <AddButton
        label="New company"
        dialog={close => <RemovalCompanyDialog onClose={close} onSaved={({ id }) => onPick([...picked, id])} />}
      />
    </section>
  )
}

interface RemovalistsProps {
  readonly choices: Choices<Removalist>
  readonly allCompanies: readonly RemovalCompany[]
  /** Names the removalists that were deselected with their company. */
  readonly droppedText: string
}

function Removalists({ choices, allCompanies, droppedText }: RemovalistsProps) {
  const { setValue } = useFormContext<ClearanceValues>()
  const [companies, picked] = useWatch<ClearanceValues, ['companies', 'removalists']>({
    name: ['companies', 'removalists'],
  })
  const setRemovalists = (ids: string[]) => setValue('removalists', ids, { shouldDirty: true })
  return (
    <section className="field" aria-label="Removalists" data-field="removalists">
      <h3>Removalists</h3>
      <p className="small quiet" role="status">
        {droppedText}
      </p>
      <PickList
        label="Removalists"
        rows={
          companies.length === 0
            ? []
            : choices.rows?.filter(({ removal_company_id }) => companies.includes(removal_company_id))
        }
        failure={choices.failure}
        picked={picked}
        onPick={setRemovalists}
        detail={removalist => <RemovalistDetail removalist={removalist} companies={allCompanies} />}
        edit={(removalist, close) => (
          <RemovalistDialog
            removalist={removalist}
            companies={allCompanies}
            onClose={close}
            onDeleted={() => setRemovalists(without(picked, removalist))}
          />
        )}
        empty={companies.length === 0 ? NO_COMPANY : 'No removalists recorded for the selected companies yet.'}
      />
      <FieldErrorText field="removalists" />
      {companies.length > 0 && (
        <AddButton
          label="New removalist"
          dialog={close => (
            <RemovalistDialog
              companies={allCompanies.filter(({ id }) => companies.includes(id))}
              onClose={close}
              onSaved={({ id }) => setRemovalists([...picked, id])}
            />
          )}
        />
      )}
    </section>
  )
}

const NO_COMPANY = 'Choose a removal company to see its removalists.'

/** The error of a list, for example that another user has deleted a picked row. */
function FieldErrorText({ field }: { field: 'companies' | 'removalists' }) {
  const { error } = useField(field)
  return error && <p className="field-error">{error}</p>
}

function AddButton({ label, dialog }: { label: string; dialog: (close: () => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <span>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && dialog(() => setOpen(false))}
    </span>
  )
}

function Licences({ company: { license_no_a: a, license_no_b: b } }: { company: RemovalCompany }) {
  const licences = [a && `Class A ${a}`, b && `Class B ${b}`].filter(Boolean)
  return <>{licences.join(', ') || 'No licence'}</>
}

function RemovalistDetail({ removalist, companies }: { removalist: Removalist; companies: readonly RemovalCompany[] }) {
  const company = companies.find(({ id }) => id === removalist.removal_company_id)
  return <>{[removalist.position, company?.name, removalist.contact_no].filter(Boolean).join(', ')}</>
}
