import type { ReactNode } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { may, type Permission } from '#shared/domain/vocabulary/permissions.ts'
import { loadChunk } from './loadChunk.ts'
import { ScreenError } from './ScreenError.tsx'
import { Waiting } from './Waiting.tsx'

type Screen = { readonly [name: string]: React.ComponentType }

/** A lazily loaded screen. Where a new deployment has replaced its chunk, the page reloads once. */
const screen = (load: () => Promise<Screen>) => ({
  lazy: async () => {
    const [Component] = Object.values(await loadChunk(load))
    if (!Component) throw new Error('A screen exports one component')
    return { Component }
  },
})

const guarded = (requires: Permission, ...children: RouteObject[]): RouteObject => ({
  element: <RouteGuard requires={requires} />,
  children,
})

const building = [
  { index: true, ...screen(() => import('#frontend/features/buildings/BuildingPage.tsx')) },
  { path: 'edit', ...screen(() => import('#frontend/features/buildings/BuildingEditPage.tsx')) },
  { path: 'review', ...screen(() => import('#frontend/features/buildings/ReviewPage.tsx')) },
  { path: 'reports', ...screen(() => import('#frontend/features/reports/ReportsPage.tsx')) },
  { path: 'reports/changes', ...screen(() => import('#frontend/features/reports/ReportChangesPage.tsx')) },
  { path: 'reinspection', ...screen(() => import('#frontend/features/reinspection/ReinspectionPage.tsx')) },
  guarded('manage', {
    path: 'on-site',
    ...screen(() => import('#frontend/features/onSite/OnSitePage.tsx')),
  }),
  { path: 'management-plans', ...screen(() => import('#frontend/features/managementPlans/ManagementPlansPage.tsx')) },
  { path: 'clearance', ...screen(() => import('#frontend/features/clearances/ClearancePage.tsx')) },
  { path: 'clearance/:clearance/edit', ...screen(() => import('#frontend/features/clearances/ClearancePage.tsx')) },
  {
    path: 'clearance/:clearance/review',
    ...screen(() => import('#frontend/features/clearances/ClearanceReviewPage.tsx')),
  },
  { path: 'items', ...screen(() => import('#frontend/features/itemTable/ItemTablePage.tsx')) },
  { path: 'lab-results', ...screen(() => import('#frontend/features/labImport/LabImportPage.tsx')) },
  { path: 'floor', ...screen(() => import('#frontend/features/floors/FloorFormPage.tsx')) },
  {
    path: 'floor/:floor',
    ...screen(() => import('#frontend/features/workspace/FloorWorkspace.tsx')),
    children: [
      { index: true, ...screen(() => import('#frontend/features/floors/FloorPage.tsx')) },
      { path: 'edit', ...screen(() => import('#frontend/features/floors/FloorFormPage.tsx')) },
      { path: 'room', ...screen(() => import('#frontend/features/rooms/RoomFormPage.tsx')) },
      { path: 'room/:room', ...screen(() => import('#frontend/features/rooms/RoomPage.tsx')) },
      { path: 'room/:room/edit', ...screen(() => import('#frontend/features/rooms/RoomFormPage.tsx')) },
      { path: 'room/:room/item', ...screen(() => import('#frontend/features/items/ItemFormPage.tsx')) },
      { path: 'room/:room/item/:item', ...screen(() => import('#frontend/features/items/ItemFormPage.tsx')) },
    ],
  },
]

const signedIn = [
  { index: true, element: <Navigate to={paths.home} replace /> },
  { path: 'dashboard', ...screen(() => import('#frontend/features/dashboard/DashboardPage.tsx')) },
  { path: 'browse', ...screen(() => import('#frontend/features/browse/BrowsePage.tsx')) },
  { path: 'outbox', ...screen(() => import('#frontend/features/outbox/OutboxPage.tsx')) },
  { path: 'storage', ...screen(() => import('#frontend/features/outbox/StoragePage.tsx')) },
  { path: 'project/:survey?', ...screen(() => import('#frontend/features/projects/ProjectPage.tsx')) },
  { path: 'clients', ...screen(() => import('#frontend/features/clients/ClientsPage.tsx')) },
  { path: 'client', ...screen(() => import('#frontend/features/clients/ClientPage.tsx')) },
  { path: 'client/:client', ...screen(() => import('#frontend/features/clients/ClientPage.tsx')) },
  { path: 'client/:client/buildings', ...screen(() => import('#frontend/features/clients/ClientBuildingsPage.tsx')) },
  { path: 'client/:client/contacts', ...screen(() => import('#frontend/features/clients/ContactsPage.tsx')) },
  { path: 'client/:client/contact', ...screen(() => import('#frontend/features/clients/ContactPage.tsx')) },
  { path: 'client/:client/contact/:contact', ...screen(() => import('#frontend/features/clients/ContactPage.tsx')) },
  { path: 'planning', ...screen(() => import('#frontend/features/planning/PlanningPage.tsx')) },
  {
    path: 'administration',
    ...screen(() => import('#frontend/features/administration/AdministrationPage.tsx')),
  },
  { path: 'account', ...screen(() => import('#frontend/features/account/AccountPage.tsx')) },
  { path: 'survey/:survey', ...screen(() => import('#frontend/features/surveys/SurveyPage.tsx')) },
  { path: 'survey/:survey/edit', ...screen(() => import('#frontend/features/surveys/SurveyEditPage.tsx')) },
  { path: 'survey/:survey/building', ...screen(() => import('#frontend/features/projects/ProjectPage.tsx')) },
  guarded('manage', {
    path: 'client/:client/portal',
    ...screen(() => import('#frontend/features/clients/ClientPortalPage.tsx')),
  }),
  guarded('recommend', {
    path: 'admin/recommendations',
    ...screen(() => import('#frontend/features/recommendations/RecommendationsPage.tsx')),
  }),
  guarded('manage', { path: 'admin/csv', ...screen(() => import('#frontend/features/csvImport/CsvImportPage.tsx')) }),
  guarded(
    'manage',
    { path: 'admin/statistics', ...screen(() => import('#frontend/features/statistics/StatisticsPage.tsx')) },
    {
      path: 'admin/statistics/:chart',
      ...screen(() => import('#frontend/features/statistics/StatisticsChartPage.tsx')),
    },
  ),
  guarded(
    'manage',
    { path: 'admin/offices', ...screen(() => import('#frontend/features/namedAddresses/OfficesPage.tsx')) },
    { path: 'admin/office', ...screen(() => import('#frontend/features/namedAddresses/OfficePage.tsx')) },
    { path: 'admin/office/:office', ...screen(() => import('#frontend/features/namedAddresses/OfficePage.tsx')) },
    { path: 'admin/laboratories', ...screen(() => import('#frontend/features/namedAddresses/LaboratoriesPage.tsx')) },
    { path: 'admin/laboratory', ...screen(() => import('#frontend/features/namedAddresses/LaboratoryPage.tsx')) },
    {
      path: 'admin/laboratory/:laboratory',
      ...screen(() => import('#frontend/features/namedAddresses/LaboratoryPage.tsx')),
    },
  ),
  guarded(
    'administer',
    { path: 'admin/users', ...screen(() => import('#frontend/features/users/UsersPage.tsx')) },
    { path: 'admin/user', ...screen(() => import('#frontend/features/users/UserPage.tsx')) },
    { path: 'admin/user/:user', ...screen(() => import('#frontend/features/users/UserPage.tsx')) },
    { path: 'admin/report-check', ...screen(() => import('#frontend/features/companies/ReportCheckSettingsPage.tsx')) },
    { path: 'admin/reinspection', ...screen(() => import('#frontend/features/companies/ReinspectionTablePage.tsx')) },
    { path: 'admin/audit-log', ...screen(() => import('#frontend/features/auditLog/AuditLogPage.tsx')) },
    { path: 'admin/limits', ...screen(() => import('#frontend/features/companies/LimitsPage.tsx')) },
    { path: 'admin/import-changes', ...screen(() => import('#frontend/features/rescue/ImportChangesPage.tsx')) },
  ),
  guarded(
    'apiTokens',
    { path: 'admin/api-tokens', ...screen(() => import('#frontend/features/apiTokens/TokensPage.tsx')) },
    { path: 'admin/api-reference', ...screen(() => import('#frontend/features/apiReference/ReferencePage.tsx')) },
  ),
  guarded('exportData', {
    path: 'admin/company-data',
    ...screen(() => import('#frontend/features/companyData/CompanyDataPage.tsx')),
  }),
  guarded(
    'webhooks',
    { path: 'admin/webhooks', ...screen(() => import('#frontend/features/webhooks/WebhooksPage.tsx')) },
    { path: 'admin/webhook', ...screen(() => import('#frontend/features/webhooks/WebhookPage.tsx')) },
    { path: 'admin/webhook/:webhook', ...screen(() => import('#frontend/features/webhooks/WebhookPage.tsx')) },
  ),
  guarded(
    'browseExports',
    { path: 'export', ...screen(() => import('#frontend/features/exports/ClientExportsPage.tsx')) },
    { path: 'export/:client/building', ...screen(() => import('#frontend/features/exports/BuildingExportsPage.tsx')) },
    {
      path: 'export/:client/building/:building',
      ...screen(() => import('#frontend/features/exports/BuildingExportPage.tsx')),
    },
  ),
  guarded(
    'root',
    { path: 'export/:client', ...screen(() => import('#frontend/features/exports/ClientExportPage.tsx')) },
    { path: 'admin/companies', ...screen(() => import('#frontend/features/companies/CompaniesPage.tsx')) },
    { path: 'admin/operations', ...screen(() => import('#frontend/features/operations/OperationsPage.tsx')) },
    { path: 'admin/company', ...screen(() => import('#frontend/features/companies/CompanyPage.tsx')) },
    { path: 'admin/company/:company', ...screen(() => import('#frontend/features/companies/CompanyPage.tsx')) },
  ),
  {
    path: 'survey/:survey/building/:building',
    ...screen(() => import('#frontend/features/refusedWrites/OpenBuildingLayout.tsx')),
    children: building,
  },
]

const routes: RouteObject[] = [
  { path: '/login', ...screen(() => import('#frontend/features/signIn/LoginPage.tsx')), errorElement: <ScreenError /> },
  {
    errorElement: <ScreenError />,
    children: [
      { path: paths.forgotPassword, ...screen(() => import('#frontend/features/signIn/ForgotPage.tsx')) },
      { path: paths.resetPassword, ...screen(() => import('#frontend/features/signIn/ResetPage.tsx')) },
      { path: paths.register, ...screen(() => import('#frontend/features/signIn/RegisterPage.tsx')) },
      { path: paths.callback, ...screen(() => import('#frontend/features/signIn/CallbackPage.tsx')) },
      { path: '/verify/:code?', ...screen(() => import('#frontend/features/verify/VerifyPage.tsx')) },
    ],
  },
  {
    path: '/',
    ...screen(() => import('./SignedIn.tsx')),
    errorElement: <ScreenError />,
    // An error inside a page keeps the menu, so that the data on the device stay reachable.
    children: [{ errorElement: <ScreenError frame={Page} />, children: signedIn }],
  },
  { path: '*', ...screen(() => import('./NotFound.tsx')), errorElement: <ScreenError /> },
]

export const router = createBrowserRouter([{ HydrateFallback: Waiting, children: routes }])

/** Screens that need a permission. A user without it is redirected to the dashboard. */
function RouteGuard({ requires }: { requires: Permission }): ReactNode {
  const { actor } = useSession()
  return may(actor, requires) ? <Outlet /> : <Navigate to={paths.home} replace />
}
