import { DocumentList } from '#frontend/features/clearances/documents/DocumentList.tsx'
import { useUsers } from '#frontend/queries/pickerLists.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { opensOnRightClick } from '#frontend/ui/elements/openImage.ts'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { RichTextView } from '#frontend/ui/richText/RichTextView.tsx'
import type { AirSwabSamples } from '#shared/domain/clearance/clearance.ts'
import type { LogPhoto } from '#shared/domain/clearance/clearanceFiles.ts'
import { panelsToRead } from '#shared/domain/clearance/clearancePanels.ts'
import { isChecklistPanel } from '#shared/domain/clearance/clearanceQuestions.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { CLEARANCE_CLASS_NAMES } from '#shared/domain/clearance/listedClearance.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { formatDay, formatDayAndTime } from '#shared/domain/vocabulary/time.ts'
import { ChecklistView } from './ChecklistView.tsx'

export function ClearanceView({ record }: { record: ClearanceRecord }) {
  return (
    <div className="stack-wide clearance-view">
      {panelsToRead(record.clearance).map(({ key, number, title }) => (
        <section key={key} className="stack" aria-label={title}>
          <h2>
            {number}. {title}
          </h2>
          <PanelView panel={key} record={record} />
        </section>
      ))}
    </div>
  )
}

/** The contents of one panel, without its title. */
export function PanelView({ panel, record }: { panel: string; record: ClearanceRecord }) {
  const { clearance, photo_logs } = record
  if (isChecklistPanel(panel)) return <ChecklistView panel={panel} information={clearance.information} />
  switch (panel) {
    case 'details':
      return <DetailsView record={record} />
    case 'lab_certificates':
      return <DocumentList kind="certificate" clearance={clearance.id} />
    case 'worksafe':
      return <DocumentList kind="worksafe" clearance={clearance.id} />
    case 'additional':
      return <DocumentList kind="additional" clearance={clearance.id} />
    case 'lab_results':
      return <SamplesView samples={clearance.samples} />
    default:
      return photo_logs.length === 0 ? (
        <p className="quiet">No photos</p>
      ) : (
        photo_logs.map(({ id, description, photos }) => (
          <section key={id} className="stack" aria-label={description || 'Photos'}>
            <p>{description}</p>
            <ul className="log-tiles">
              {photos.map((photo, index) => (
                <LogPhotoView key={photo.id} photo={photo} number={index + 1} />
              ))}
            </ul>
          </section>
        ))
      )
  }
}

function DetailsView({ record: { clearance, companies, removalists } }: { record: ClearanceRecord }) {
  const { data: people = [] } = useUsers()
  const names = (rows: readonly { id: string; name: string }[], ids: readonly string[]) =>
    rows.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
  const authors = people.flatMap(({ id, full_name }) => (clearance.authors.includes(id) ? [full_name] : []))
  return (
    <>
      <DescriptionList
        facts={[
          { name: 'Type', value: CLEARANCE_CLASS_NAMES[clearance.type] },
          { name: 'Work', value: `${formatDay(clearance.work_date)} to ${formatDay(clearance.work_date_to)}` },
          { name: 'Site address', value: clearance.site_address },
          {
            name: 'Inspections',
            value: clearance.inspection_dates
              .map(({ inspect_date, inspect_time }) => formatDayAndTime(`${inspect_date} ${inspect_time}`))
              .join(', '),
          },
          { name: 'Authors', value: authors.join(', ') },
          { name: 'Removal companies', value: names(companies, clearance.companies) },
          { name: 'Removalists', value: names(removalists, clearance.removalists) },
        ]}
      />
      <TextView title="Work details" html={clearance.details} />
      <TextView title="Declaration" html={clearance.declaration_text} />
      {clearance.floor_plan && <Picture image={clearance.floor_plan} alt="Floor plan of the removal area" />}
    </>
  )
}

const TextView = ({ title, html }: { title: string; html: string }) => (
  <>
    <h3>{title}</h3>
    {html ? <RichTextView html={html} /> : <p className="quiet">None</p>}
  </>
)

function SamplesView({ samples: { air_monitorings, surface_dusts } }: { samples: AirSwabSamples }) {
  const rows = [
    ...air_monitorings.map(row => ({ ...row, kind: 'Air monitoring' })),
    ...surface_dusts.map(row => ({ ...row, kind: 'Surface dust' })),
  ]
  if (rows.length === 0) return <p className="quiet">No samples</p>
  return (
    <DescriptionList facts={rows.map(({ kind, sample, result }) => ({ name: `${kind}: ${sample}`, value: result }))} />
  )
}

const LogPhotoView = ({ photo: { name, picture }, number }: { photo: LogPhoto; number: number }) => (
  <li className="log-tile">
    <div className="log-picture">
      <Picture image={picture} alt={name || `Photo ${number} in the log`} />
    </div>
    <span className="small">{name}</span>
  </li>
)

function Picture({ image, alt }: { image: ImageFile; alt: string }) {
  const stored = useImage(image.file)
  if (stored.state === 'failed') return <p className="quiet">{alt}: not on this device</p>
  return stored.state === 'ready' ? (
    <img className="view-picture" src={stored.url} alt={alt} loading="lazy" {...opensOnRightClick(stored.url)} />
  ) : (
    <Spinner />
  )
}
