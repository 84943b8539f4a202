import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import icon from '#frontend/ui/page/icon.svg'

/** The page before its content is known. Looks like the start of index.html, so that nothing jumps. */
export const Waiting = () => (
  <div className="page-waiting">
    <img src={icon} alt="" width="48" height="48" />
    <Spinner label="Loading" />
  </div>
)
