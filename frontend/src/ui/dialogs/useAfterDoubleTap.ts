import { useEffect, useState } from 'react'

const DOUBLE_TAP_MS = 400

/** False for the first moment, so that an element that replaces a tapped one ignores a double tap. For `inert`. */
export function useAfterDoubleTap(): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
