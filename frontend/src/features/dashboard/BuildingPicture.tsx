import { type RefObject, useEffect, useRef, useState } from 'react'
import { useImage } from '#frontend/store/useImage.ts'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { opensOnRightClick } from '#frontend/ui/elements/openImage.ts'
import './dashboard.css'

/** The image of a building in a list, loaded when it comes into view; an icon of the same size where there is none. */
export function BuildingPicture({ file }: { readonly file: string | undefined }) {
  const box = useRef<HTMLSpanElement>(null)
  const isInSight = useInSight(box)
  const image = useImage(isInSight ? file : undefined)
  return (
    <span className="building-picture" data-empty={!file || undefined} ref={box}>
      {file && image.state === 'ready' ? (
        <img
          src={image.url}
          alt=""
          loading="lazy"
          decoding="async"
          width={44}
          height={44}
          {...opensOnRightClick(image.url)}
        />
      ) : (
        <Icon name="building" />
      )}
    </span>
  )
}

/** Whether an element has come near the viewport. */
function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(false)
  useEffect(() => {
    if (isInSight || !element.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsInSight(true),
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isInSight])
  return isInSight
}
