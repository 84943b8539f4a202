import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { RatingBadge } from '#frontend/ui/elements/RatingBadge.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import icon from '#frontend/ui/page/icon.svg'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { ratingBadge } from '#shared/domain/item/badge.ts'

const BANDS = ['Negative', 'Very Low', 'Low', 'Medium', 'Moderate', 'High', 'Inaccessible'] as const
const STATUSES = ['Active', 'Awaiting Result', 'Needs Edits', 'Pre Review', 'Awaiting Review', 'Reviewed']

const review = () =>
  confirm({
    title: 'Send for edits',
    message: 'The surveyors are notified, and the building can be changed again.',
    text: { label: 'Needs edit message', required: "Please fill in details on why you're denying this report." },
    checks: [
      { key: 'asbestos', label: 'Approve asbestos', checked: true },
      { key: 'lead', label: 'Approve lead' },
    ],
  })

export function StateSamples() {
  return (
    <Page
      title="Boiler House"
      status={<StatusChip id={9} name="Awaiting Review" />}
      facts={['J-2041', 'Ōtaki College', 'Refurbishment', '14 items']}
      action={
        <Button kind="primary" onClick={() => void review()}>
          Review
        </Button>
      }
      actions={
        <>
          <Button icon="copy">Duplicate</Button>
          <Button kind="quiet" icon="trash" onClick={() => void confirm(deleteQuestion('building', 'Boiler House'))}>
            Delete
          </Button>
        </>
      }
    >
      <Banner tone="warning">Two samples are still awaiting a result.</Banner>
      <DescriptionList
        facts={[
          { name: 'Address', value: '12 Mill Road, Ōtaki 5512' },
          { name: 'Surveyors', value: 'Aroha Ngata, Tom Field' },
          { name: 'Survey date', value: '14 Oct 2026' },
          { name: 'Laboratory', value: '' },
          { name: 'Description', value: 'Brick boiler house of 1962 with a corrugated roof.', wide: true },
        ]}
      />
      <Section title="Status and risk">
        <div className="row">
          {STATUSES.map((name, n) => (
            <StatusChip key={name} id={n + 5} name={name} />
          ))}
          <StatusChip name="Complete" />
        </div>
        <div className="row" style={{ gap: 24 }}>
          {BANDS.map(band => (
            <RatingBadge key={band} badge={ratingBadge({ rating: band, provisional: false })} />
          ))}
          <RatingBadge badge={ratingBadge({ rating: 'High', provisional: true })} />
        </div>
      </Section>
      <Section title="Buttons" actions={<Button icon="plus">Add</Button>}>
        <div className="row">
          <Button kind="primary">Create</Button>
          <Button>Back</Button>
          <Button kind="quiet" icon="eye">
            View
          </Button>
          <Button kind="danger">Delete</Button>
          <Button kind="primary" busy>
            Saving
          </Button>
          <Button kind="primary" why="Add a floor before finalising the building">
            Finalise
          </Button>
          <Button
            onClick={() => {
              toast('Building saved')
              toast('Room Plant was unable to be duplicated', 'warning')
              toast('Job Number is already in use', 'error')
            }}
          >
            Toasts
          </Button>
        </div>
      </Section>
      <Section title="Waiting">
        <Skeleton shape="title" />
        <Skeleton lines={2} />
        <Spinner label="Generating the report" />
        <ProgressBar label="Uploading" value={0.4} />
        <Banner>Calm remark with nothing to do.</Banner>
        <Banner tone="positive">Approved by Mere Tau on 2 Nov 2026.</Banner>
        <Banner tone="danger" action={<Button>Try again</Button>}>
          Couldn’t generate the report.
        </Banner>
      </Section>
      <Section title="Picture">
        <div className="field-row">
          <ImageField label="Photo" camera onPick={() => undefined} required hint="One clear photo of the material." />
          <ImageField
            label="Building"
            src={icon}
            onPick={() => undefined}
            onRemove={() => undefined}
            progress={0.6}
            error="This file is damaged, or isn’t an image we can read"
          />
        </div>
      </Section>
    </Page>
  )
}
