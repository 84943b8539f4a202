import { paths } from '#frontend/app/navigation/paths.ts'
import { tightSentence, useIsPersisted, useQuota } from '#frontend/store/device/storage.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { useInstall } from './useInstall.ts'
import { unsentFiles, useWaitingFiles } from './useWaitingFiles.ts'

/** What may be lost on this device: no space for new photos, or unsent changes that the browser may delete. */
export function StorageWarnings() {
  const quota = useQuota()
  const tight = quota && tightSentence(quota)
  const unsent = useUnsentSentence()
  const { isInstalled, isSafari } = useInstall()
  const isPersisted = useIsPersisted()
  const mayDelete = isSafari && !isInstalled ? SAFARI_DELETES : MAY_GO
  const isAtRisk = (isSafari && !isInstalled) || (isPersisted === false && unsent !== undefined)
  return (
    <>
      {tight && <Banner tone="warning">{tight}</Banner>}
      {unsent && (
        <Banner tone="warning" action={<ButtonLink to={paths.outbox}>Changes on this device</ButtonLink>}>
          {unsent}
        </Banner>
      )}
      {isAtRisk && <Banner tone="warning">{mayDelete}</Banner>}
    </>
  )
}

/** Known at once, unlike the browser's answers, so that it moves nothing on a page. */
export function UnsentWarning() {
  const unsent = useUnsentSentence()
  return unsent && <Banner tone="warning">{unsent}</Banner>
}

function useUnsentSentence(): string | undefined {
  const entries = usePendingWrites()
  const files = unsentFiles(useWaitingFiles(entries))
  if (entries.length === 0) return
  const unsent = [countOf(entries.length, 'change'), files.length > 0 && countOf(files.length, 'file')]
    .filter(Boolean)
    .join(' and ')
  const verb = entries.length + files.length === 1 ? 'is' : 'are'
  return `${unsent} ${verb} only on this device. Don’t clear this browser’s data until everything is sent.`
}

const SAFARI_DELETES =
  'Safari deletes what’s saved here when you haven’t opened Clearfloor for seven days. To keep it, choose Share, then Add to Home Screen, and open Clearfloor from there.'
export const MAY_GO =
  'This browser hasn’t promised to keep what’s saved here. It may delete it when the device runs low on space, so send your changes as soon as you can.'
