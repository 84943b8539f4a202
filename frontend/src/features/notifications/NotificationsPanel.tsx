import { Link } from 'react-router-dom'
import { useReportDownload } from '#frontend/features/reports/useReportDownload.ts'
import { Button, DownloadLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { Notification } from '#shared/domain/people/notification.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import type { Notifications } from './useNotifications.ts'
import './notifications.css'

/** The user’s notifications. Failed ones are highlighted. */
export default function NotificationsPanel({ messages, failure, unread, read, readAll }: Notifications) {
  if (failure && !messages) return <Failure {...failure} />
  if (!messages) return <Skeleton lines={4} />
  if (messages.length === 0)
    return <Empty title="No notifications" hint="You’ll hear about reviews, reports and copies here." icon="bell" />
  return (
    <>
      {unread > 0 && (
        <Button kind="quiet" icon="check" onClick={() => void readAll()}>
          Mark all as read
        </Button>
      )}
      <ul className="notices">
        {messages.map(message => (
          <NotificationEntry key={message.id} message={message} onRead={() => void read(message.id)} />
        ))}
      </ul>
    </>
  )
}

function NotificationEntry({ message, onRead }: { message: Notification; onRead: () => void }) {
  const { read_at, success, to, time } = message
  const content = (
    <>
      <Icon name={success ? 'info' : 'alert'} />
      <span>
        {message.message}
        <small className="quiet figures">{formatMoment(time)}</small>
      </span>
    </>
  )
  const className = ['notice', !success && 'notice-failed', !read_at && 'notice-unread'].filter(Boolean).join(' ')
  return (
    <li className={className}>
      {to ? (
        <Link to={to} onClick={() => read_at || onRead()}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={() => read_at || onRead()}>
          {content}
        </button>
      )}
      <DocumentLink message={message} />
    </li>
  )
}

function DocumentLink({ message: { event, pdf_id, building_id } }: { message: Notification }) {
  if (!pdf_id || !building_id) return null
  if (event === 'clearance') return <DownloadLink to={`/clearance/download/${pdf_id}`}>Download</DownloadLink>
  return <ReportDownload report={pdf_id} building={building_id} />
}

function ReportDownload({ report, building }: { report: string; building: string }) {
  const { busy, download } = useReportDownload(building)
  return (
    <Button kind="quiet" icon="download" busy={busy} onClick={() => void download({ id: report })}>
      Download
    </Button>
  )
}
