import { useEffect, useState } from 'react'

/** Whether the value was ever true. A review that was offered stays open while it is sent, so that a refusal loses nothing. */
export function useStaysTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  useEffect(() => {
    if (value) setWasTrue(true)
  }, [value])
  return value || wasTrue
}
