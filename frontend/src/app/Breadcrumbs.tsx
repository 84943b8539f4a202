import { Link } from 'react-router-dom'
import type { Crumb } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'

/** A phone shows only the link to the level above. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length < 2) return null
  return (
    <nav className="crumbs" aria-label="Breadcrumbs">
      <ol>
        {trail.map(({ name, to }, index) => (
          <li key={`${to ?? ''}${name}`}>
            {to !== undefined && index < trail.length - 1 ? (
              <Link to={to}>
                <Icon name="left" />
                {name}
              </Link>
            ) : (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
