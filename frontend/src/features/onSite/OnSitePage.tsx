import { useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { NewSecret } from '#frontend/features/apiTokens/NewSecret.tsx'
import { DocumentInProgress } from '#frontend/features/openBuilding/DocumentInProgress.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useRequestedDocument } from '#frontend/features/openBuilding/useRequestedDocument.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { type Acknowledgement, issueName, type SiteSettings } from '#shared/domain/building/siteRegister.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { formatMoment, formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { PinForm } from './PinForm.tsx'
import { siteCalls } from './siteCalls.ts'

const columns: readonly Column<Acknowledgement>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name, sort: ({ name }) => name, card: 'title' },
  { key: 'company', title: 'Company', render: ({ company }) => company, sort: ({ company }) => company, card: 'below' },
  { key: 'issues', title: 'Read', width: '34%', render: ({ issues }) => issues.map(issueName).join('; ') },
  { key: 'at', title: 'Confirmed', width: '170', render: ({ at }) => formatMoment(at), card: 'belowLast' },
]

export function OnSitePage() {
  const { tree, survey, building } = useOpenBuilding()
  const [pages, setPages] = useState(1)
  const site = useSite(building, pages)
  const toBuilding = paths.building(survey, building)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: toBuilding },
    { name: 'On site' },
  )
  const { data, failure, stale, refreshing } = site
  if (!data) return <NotLoadedPage query={site} noun="on-site register" back={toBuilding} />
  const { settings, is_issued, log } = data
  return (
    <Page title="On site" facts={[tree.building.name]}>
      <p className="quiet">
        Contractors scan the poster at the building, enter the PIN, read the issued register on their phone and confirm
        that they did. They see no documents and nothing about your client or its other buildings.
      </p>
      {!is_issued && (
        <Banner tone="warning">
          {settings.is_on
            ? 'The report has been withdrawn. The register shows up on site again when you issue the next one.'
            : refusalSentence('site_needs_report')}
        </Banner>
      )}
      {(is_issued || settings.is_on) && <Setting name={tree.building.name} building={building} settings={settings} />}
      <Section title="Who has read it">
        <DataGrid
          label="Who has read it"
          columns={columns}
          rows={log.acknowledgements}
          rowKey={({ id }) => id}
          refreshing={refreshing}
          stale={stale}
          failure={failure}
          more={log.next !== undefined}
          empty={{ title: 'No one has confirmed yet', hint: 'Names show up here when contractors confirm on site.' }}
        />
        {log.next && (
          <Button kind="quiet" icon="down" busy={refreshing} onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
        )}
      </Section>
    </Page>
  )
}

interface SettingProps {
  readonly name: string
  readonly building: string
  readonly settings: SiteSettings
}

function Setting({ name, building, settings }: SettingProps) {
  const { busy, run } = useCommand('onSite')
  const [isChanging, setIsChanging] = useState(false)
  const [pin, setPin] = useState('')
  const { is_on, version, changed_at, changed_name } = settings
  const saved = (next: string) => {
    setPin(next)
    setIsChanging(false)
  }
  const turnOff = async () => {
    const isConfirmed = await confirm({
      title: 'Turn off the on-site register',
      message: 'Everyone reading it is signed out at once. The same poster works again when you turn it back on.',
      confirm: 'Turn off',
      danger: true,
    })
    if (!isConfirmed) return
    setPin('')
    await run(siteCalls.save, { params: { id: building }, body: { pin: null, ...(version && { version }) } })
  }
  if (pin) return <NewSecret what="PIN" noun="PIN" name={name} secret={pin} onDone={() => setPin('')} />
  if (!is_on) return <PinForm key={version ?? 0} building={building} settings={settings} onSaved={saved} />
  if (isChanging)
    return (
      <PinForm
        building={building}
        settings={settings}
        other={<Button onClick={() => setIsChanging(false)}>Cancel</Button>}
        onSaved={saved}
      />
    )
  return (
    <>
      {changed_at && (
        <p>
          Turned on. Last changed {formatNzDay(changed_at)} by {changed_name}.
        </p>
      )}
      <div className="row">
        <PosterButton building={building} />
        <Button onClick={() => setIsChanging(true)}>Change PIN</Button>
        <Button busy={busy} onClick={() => void turnOff()}>
          Turn off
        </Button>
      </div>
    </>
  )
}

/** The on-site register’s settings and its newest acknowledgements: `pages` pages of 100. */
const useSite = (building: string, pages: number) =>
  useLive(['on-site', building, { pages }], async signal => ({ data: await readPages(building, pages, signal) }))

async function readPages(building: string, pages: number, signal: AbortSignal) {
  const ask = (after?: string) =>
    siteCalls.settings({ params: { id: building }, query: { ...(after && { after }) } }, { signal })
  const { data } = await ask()
  let { acknowledgements, next } = data.log
  for (let page = 1; page < pages && next; page++) {
    const { log } = (await ask(next)).data
    acknowledgements = [...acknowledgements, ...log.acknowledgements]
    next = log.next
  }
  return { ...data, log: { acknowledgements, next } }
}

/** Generates the poster of the building on request, and downloads it when ready. */
function PosterButton({ building }: { building: string }) {
  const { busy, progress, request, cancel } = useRequestedDocument<{ id: string }>({
    building,
    noun: 'poster',
    fetchDocument: (params, signal) => buildingCalls.reports.poster({ params }, { signal }),
    cancel: params => buildingCalls.reports.cancelPoster({ params }, { key: newId() }),
  })
  const download = async () => {
    const document = await request({ id: building }).catch(showFailure)
    if (document) location.assign(document.url)
  }
  if (busy)
    return (
      <DocumentInProgress
        name="poster"
        waiting="Generating poster"
        progress={progress}
        busy={cancel.busy}
        onCancel={() => void cancel.run()}
      />
    )
  return (
    <Button kind="primary" icon="download" onClick={() => void download()}>
      Poster (PDF)
    </Button>
  )
}
