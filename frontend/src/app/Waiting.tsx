import { Spinner } from '#frontend/ui/elements/Spinner.tsx'

/** The page before there is anything to show. Begins as index.html does, so that nothing jumps. */
export const Waiting = () => (
  <div className="page-waiting">
    <img src="/icon.svg" alt="" width="48" height="48" />
    <Spinner label="Loading" />
  </div>
)
