import { useEffect, useState } from 'react'

/** In milliseconds. */
const SLOW_AFTER = 3_000

/** Render it while a call runs: after three seconds it says that the service is slow. */
export function SlowAnswer() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="slow-answer" role="status">
      {isSlow && 'The service is slow. Waiting for its answer…'}
    </p>
  )
}
