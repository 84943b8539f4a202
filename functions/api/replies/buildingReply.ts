import type { ApprovalReply } from '#shared/contract/building/buildingReply.ts'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import {
  approvalOf,
  contaminantsToReview,
  type Decision,
  openContaminants,
  STATUS,
} from '#shared/domain/building/buildingStatus.ts'
import { countItems } from '#shared/domain/item/counts.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, NOTE_TYPE_NAMES, type TemplateKey } from '#shared/domain/vocabulary/referenceLists.ts'

export function buildingReply(
  tree: Tree,
  reports: Parameters<typeof buildingListEntry>[1],
  defaultTexts: Readonly<Record<`${TemplateKey}_default`, string>>,
) {
  const { building } = tree
  const { latitude, longitude, geolocation, image, site_plan } = building
  const entry = buildingListEntry(building, reports)
  const { report_type, status_name, full_address, asbestos_approval, lead_approval } = entry
  const { asbestos_report_status, lead_report_status } = entry
  return {
    ...building,
    ...{ report_type, status_name, full_address, asbestos_approval, lead_approval },
    ...{ asbestos_report_status, lead_report_status },
    ...countItems(tree),
    ...decisionsOf(building),
    ...defaultTexts,
    status: status_name,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    geolocation: geolocation ?? (latitude === undefined || longitude === undefined ? null : `${latitude},${longitude}`),
    image: image ?? null,
    file: image?.file ?? null,
    site_plan: site_plan ?? null,
    site_file: site_plan?.file ?? null,
    surveyor_id: building.surveyors[0] ?? null,
    reviewer_id: building.reviewer_id ?? null,
    approver_id: building.approver_id ?? null,
    laboratory_id: building.laboratory_id ?? null,
    survey_date: building.survey_date ?? null,
    notes: tree.notes.map(note => ({ ...note, type_name: NOTE_TYPE_NAMES[note.type_id] ?? '' })),
    files: [...tree.lab_returns],
  }
}

/** For each contaminant, whether a decision is open and the decision made; and both as a list for reviewers. */
export function approvalsReply(tree: Tree) {
  const { building } = tree
  const isReviewing = building.status_id === STATUS.awaitingReview
  const open = openContaminants(tree)
  const isOpen = (id: Decision['contaminate_id']) => isReviewing && open.includes(id)
  return {
    asbestos: isOpen(CONTAMINANT.asbestos),
    lead: isOpen(CONTAMINANT.lead),
    ...decisionsOf(building),
    contaminates: contaminantsToReview(tree).map(id => ({
      contaminate_id: id,
      approval: isOpen(id),
      ...decisionOf(building, id),
    })),
  }
}

function decisionOf(
  building: Building,
  id: Decision['contaminate_id'],
): Omit<ApprovalReply, 'contaminate_id' | 'approval'> {
  const decided = approvalOf(building, id)
  return {
    deny: decided?.approved === false,
    approved: decided?.approved === true,
    reviewer_id: decided?.reviewer_id ?? null,
    reviewer_name: decided?.reviewer_name ?? '',
    approval_date: decided?.date ?? null,
  }
}

function decisionsOf(building: Building) {
  const [asbestos, lead] = [decisionOf(building, CONTAMINANT.asbestos), decisionOf(building, CONTAMINANT.lead)]
  return {
    asbestos_deny: asbestos.deny,
    asbestos_approved: asbestos.approved,
    asbestos_reviewer_id: asbestos.reviewer_id,
    asbestos_reviewer_name: asbestos.reviewer_name,
    asbestos_approval_date: asbestos.approval_date,
    lead_deny: lead.deny,
    lead_approved: lead.approved,
    lead_reviewer_id: lead.reviewer_id,
    lead_reviewer_name: lead.reviewer_name,
    lead_approval_date: lead.approval_date,
  }
}
