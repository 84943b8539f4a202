import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import type { MenuItem } from '#frontend/app/Menu.tsx'
import { Shell } from '#frontend/app/Shell.tsx'
import { showTypeface } from '#frontend/app/typeface.ts'
import { Forms, Steps } from './forms.tsx'
import { Lists, States } from './lists.tsx'
import { SignIn } from './signIn.tsx'
import { StateSamples } from './states.tsx'
import { Widgets } from './widgets.tsx'
import '#frontend/ui/styles/index.css'

const ADMIN = 'Administration'
const MENU: MenuItem[] = [
  { to: '/lists', label: 'Dashboard', icon: 'dashboard', main: true },
  { to: '/signs', label: 'Browse', icon: 'browse', main: true },
  { to: '/forms', label: 'New Project', icon: 'plus', main: true },
  { to: '/states', label: 'Clients', icon: 'clients', main: true },
  { to: '/steps', label: 'Export', icon: 'export' },
  { to: '/widgets', label: 'Widgets', icon: 'list' },
  { to: '/offices', label: 'Offices', icon: 'office', group: ADMIN },
  { to: '/laboratories', label: 'Laboratories', icon: 'laboratory', group: ADMIN },
  { to: '/users', label: 'Users', icon: 'people', group: ADMIN },
  { to: '/csv', label: 'CSV Upload', icon: 'upload', group: ADMIN },
  { to: '/statistics', label: 'Statistics', icon: 'statistics', group: ADMIN },
  { to: '/recommendations', label: 'Recommendations', icon: 'list', group: ADMIN },
]

const USER = { name: 'Aroha Ngata', email: 'surveyor@kauri.example', company: 'Kauri Hazmat Surveys' }

function Frame() {
  const { pathname } = useLocation()
  const trail = [{ name: 'Dashboard', to: '/lists' }, { name: 'J-2041', to: '/signs' }, { name: 'Boiler House' }]
  return (
    <Shell
      home="/lists"
      account="/account"
      outbox="/outbox"
      menu={MENU}
      trail={pathname === '/lists' ? [] : trail}
      user={USER}
      sync={
        pathname === '/states'
          ? { state: 'offline', asOf: '10:42', changes: 3 }
          : pathname === '/forms'
            ? { state: 'waiting', changes: 3 }
            : { state: 'saved' }
      }
      notifications={{ unread: 3, panel: <p className="panel-item">Report for Boiler House is ready</p> }}
      storage={<p className="small quiet panel-item">Storage 48 MB of 2 GB</p>}
      year={2026}
      actions={[{ label: 'Sign out', icon: 'leave', onPress: () => undefined }]}
    >
      <Outlet />
    </Shell>
  )
}

const router = createHashRouter([
  { path: '/login', Component: SignIn },
  {
    Component: Frame,
    children: [
      { path: '/lists', Component: Lists },
      { path: '/states', Component: States },
      { path: '/signs', Component: StateSamples },
      { path: '/forms', Component: Forms },
      { path: '/steps', Component: Steps },
      { path: '/widgets', Component: Widgets },
    ],
  },
])

const root = document.getElementById('root')
if (root) {
  showTypeface(root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
