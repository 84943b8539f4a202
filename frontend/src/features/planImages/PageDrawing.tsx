import { useEffect, useRef, useState } from 'react'
import type { PlanPdf } from '#frontend/images/planPdf.ts'
import { FULL_CROP } from './cropCorners.ts'

interface Props {
  readonly pdf: PlanPdf
  readonly page: number
  readonly turns: number
  readonly side: number
}

/** A page of a PDF, rendered when it comes into view. */
export function PageDrawing({ pdf, page, turns, side }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isCurrent = true
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      pdf.draw({ page, turns, crop: FULL_CROP, side }).then(
        canvas => isCurrent && element.replaceChildren(canvas),
        () => isCurrent && setFailed(true),
      )
    })
    observer.observe(element)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [pdf, page, turns, side])
  return (
    <>
      <span ref={place} className="page-drawing" />
      {failed && <span className="field-error">Couldn’t show this page.</span>}
    </>
  )
}
