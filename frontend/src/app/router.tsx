import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import type { Permission } from '#shared/domain/permissions.ts'
import { Broken } from './Broken.tsx'
import { Guard } from './Guard.tsx'
import { loadAgainOnce } from './loadAgain.ts'
import { NotFound } from './NotFound.tsx'
import { paths } from './paths.ts'
import { SignedIn } from './SignedIn.tsx'

type Screen = { readonly [name: string]: React.ComponentType }

/** A screen that is loaded when it is first opened. A chunk that a new deployment took away is asked for once more, freshly. */
const screen = (load: () => Promise<Screen>) => ({
  lazy: async () => {
    const [Component] = Object.values(await loadAgainOnce(load))
    if (!Component) throw new Error('A screen exports one component')
    return { Component }
  },
})

/** Screens that only whoever holds the permission may open. */
const behind = (needs: Permission, ...children: RouteObject[]): RouteObject => ({
  element: <Guard needs={needs} />,
  children,
})

const building = [
  { index: true, ...screen(() => import('../features/buildings/BuildingPage.tsx')) },
  { path: 'edit', ...screen(() => import('../features/buildings/BuildingEditPage.tsx')) },
  { path: 'reports', ...screen(() => import('../features/reports/ReportsPage.tsx')) },
  { path: 'management-plans', ...screen(() => import('../features/plans/PlansPage.tsx')) },
  { path: 'clearance', ...screen(() => import('../features/clearances/ClearancePage.tsx')) },
  { path: 'clearance/:clearance/edit', ...screen(() => import('../features/clearances/ClearancePage.tsx')) },
  { path: 'lab-results', ...screen(() => import('../features/labResults/LabResultsPage.tsx')) },
  { path: 'floor', ...screen(() => import('../features/floors/FloorFormPage.tsx')) },
  { path: 'floor/:floor', ...screen(() => import('../features/floors/FloorPage.tsx')) },
  { path: 'floor/:floor/edit', ...screen(() => import('../features/floors/FloorFormPage.tsx')) },
  { path: 'floor/:floor/room', ...screen(() => import('../features/rooms/RoomFormPage.tsx')) },
  { path: 'floor/:floor/room/:room', ...screen(() => import('../features/rooms/RoomPage.tsx')) },
  { path: 'floor/:floor/room/:room/edit', ...screen(() => import('../features/rooms/RoomFormPage.tsx')) },
  { path: 'floor/:floor/room/:room/item', ...screen(() => import('../features/items/ItemFormPage.tsx')) },
  { path: 'floor/:floor/room/:room/item/:item', ...screen(() => import('../features/items/ItemFormPage.tsx')) },
]

const signedIn = [
  { index: true, element: <Navigate to={paths.home} replace /> },
  { path: 'dashboard', ...screen(() => import('../features/dashboard/DashboardPage.tsx')) },
  { path: 'browse', ...screen(() => import('../features/browse/BrowsePage.tsx')) },
  { path: 'project', ...screen(() => import('../features/projects/ProjectPage.tsx')) },
  { path: 'project/:survey', ...screen(() => import('../features/projects/ProjectPage.tsx')) },
  { path: 'clients', ...screen(() => import('../features/clients/ClientsPage.tsx')) },
  { path: 'client', ...screen(() => import('../features/clients/ClientPage.tsx')) },
  { path: 'client/:client', ...screen(() => import('../features/clients/ClientPage.tsx')) },
  { path: 'client/:client/buildings', ...screen(() => import('../features/clients/ClientBuildingsPage.tsx')) },
  { path: 'client/:client/contacts', ...screen(() => import('../features/clients/ContactsPage.tsx')) },
  { path: 'client/:client/contact', ...screen(() => import('../features/clients/ContactPage.tsx')) },
  { path: 'client/:client/contact/:contact', ...screen(() => import('../features/clients/ContactPage.tsx')) },
  { path: 'account', ...screen(() => import('../features/account/AccountPage.tsx')) },
  { path: 'survey/:survey', ...screen(() => import('../features/surveys/SurveyPage.tsx')) },
  { path: 'survey/:survey/edit', ...screen(() => import('../features/surveys/SurveyEditPage.tsx')) },
  { path: 'survey/:survey/building', ...screen(() => import('../features/projects/ProjectPage.tsx')) },
  behind('recommend', {
    path: 'admin/recommendations',
    ...screen(() => import('../features/recommendations/RecommendationsPage.tsx')),
  }),
  behind('manage', { path: 'admin/csv', ...screen(() => import('../features/csv/CsvPage.tsx')) }),
  behind('manage', {
    path: 'admin/statistics',
    ...screen(() => import('../features/statistics/StatisticsPage.tsx')),
  }),
  behind(
    'manage',
    { path: 'admin/offices', ...screen(() => import('../features/places/OfficesPage.tsx')) },
    { path: 'admin/office', ...screen(() => import('../features/places/OfficePage.tsx')) },
    { path: 'admin/office/:office', ...screen(() => import('../features/places/OfficePage.tsx')) },
    { path: 'admin/laboratories', ...screen(() => import('../features/places/LaboratoriesPage.tsx')) },
    { path: 'admin/laboratory', ...screen(() => import('../features/places/LaboratoryPage.tsx')) },
    { path: 'admin/laboratory/:laboratory', ...screen(() => import('../features/places/LaboratoryPage.tsx')) },
  ),
  behind(
    'administer',
    { path: 'admin/users', ...screen(() => import('../features/users/UsersPage.tsx')) },
    { path: 'admin/user', ...screen(() => import('../features/users/UserPage.tsx')) },
    { path: 'admin/user/:user', ...screen(() => import('../features/users/UserPage.tsx')) },
    { path: 'admin/report-check', ...screen(() => import('../features/companies/ReportCheckPage.tsx')) },
  ),
  behind(
    'export',
    { path: 'export', ...screen(() => import('../features/exports/ClientExportsPage.tsx')) },
    { path: 'export/:client/building', ...screen(() => import('../features/exports/BuildingExportsPage.tsx')) },
    {
      path: 'export/:client/building/:building',
      ...screen(() => import('../features/exports/BuildingExportPage.tsx')),
    },
  ),
  behind(
    'root',
    { path: 'export/:client', ...screen(() => import('../features/exports/ClientExportPage.tsx')) },
    { path: 'admin/companies', ...screen(() => import('../features/companies/CompaniesPage.tsx')) },
    { path: 'admin/company', ...screen(() => import('../features/companies/CompanyPage.tsx')) },
    { path: 'admin/company/:company', ...screen(() => import('../features/companies/CompanyPage.tsx')) },
  ),
  {
    path: 'survey/:survey/building/:building',
    ...screen(() => import('../features/buildings/BuildingFrame.tsx')),
    children: building,
  },
]

export const router = createBrowserRouter([
  { path: '/login', ...screen(() => import('../features/signin/LoginPage.tsx')), errorElement: <Broken /> },
  {
    errorElement: <Broken />,
    children: [
      { path: paths.forgotPassword, ...screen(() => import('../features/signin/ForgotPage.tsx')) },
      { path: paths.resetPassword, ...screen(() => import('../features/signin/ResetPage.tsx')) },
      { path: paths.register, ...screen(() => import('../features/signin/RegisterPage.tsx')) },
      { path: paths.callback, ...screen(() => import('../features/signin/CallbackPage.tsx')) },
      { path: '/verify/:code?', ...screen(() => import('../features/verify/VerifyPage.tsx')) },
    ],
  },
  { path: '/', element: <SignedIn />, errorElement: <Broken />, children: signedIn },
  { path: '*', element: <NotFound /> },
])
