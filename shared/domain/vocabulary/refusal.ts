export const REFUSALS = {
  not_signed_in: [401, 'Please sign in'],
  two_factor_needed: [401, 'Enter the code from your authenticator app first'],
  sign_in_failed: [422, 'That email and password don’t match. Check both and try again.'],
  portal_code_wrong: [422, 'That code isn’t right, or has expired. Check the newest email, or ask for another code.'],
  site_pin_wrong: [422, 'That PIN isn’t right. Ask the building’s owner for it.'],
  two_factor_demanded: [409, 'Your company requires two-factor authentication for everyone'],
  too_many_attempts: [429, 'Too many attempts. Wait a few minutes and try again.'],
  wrong_origin: [403, 'This request didn’t come from Clearfloor. Reload the page and try again.'],
  not_allowed: [403, 'You don’t have permission to do that'],
  company_not_visited: [403, 'Start a visit to this company first, and say why'],
  token_not_valid: [401, 'This API token isn’t valid. It may have expired or been revoked.'],
  token_not_allowed: [403, 'API tokens can’t be used for this'],
  token_scope_missing: [403, 'This API token doesn’t have the scope for this. Create one that has it.'],
  token_exists: [
    409,
    'This API token has already been created. If you don’t have its secret, revoke it and create another.',
  ],
  no_dead_letters: [409, 'There are no dead letters in this queue any more'],
  token_limit_reached: [409, 'Your company already has 50 API tokens. Revoke one you no longer need.'],
  webhook_exists: [409, 'This webhook has already been created. If you don’t have its secret, renew it.'],
  webhook_limit_reached: [409, 'Your company already has 5 webhooks. Delete one you no longer need.'],
  not_found: [404, 'Not found'],
  issuer_left: [404, 'The company that issued this document no longer keeps it here. Ask the company itself.'],
  method_not_allowed: [405, 'That can’t be done here'],
  too_large: [413, 'That’s too large to send'],
  invalid_input: [422, 'Some fields need attention'],
  idempotency_key_reused: [
    422,
    'This request has already been used for something else. Reload the page and try again.',
  ],
  parent_deleted: [404, 'The floor or room this belongs to has been deleted'],
  changed_meanwhile: [409, 'Someone else has changed this since you opened it'],
  too_many_requests: [429, 'Your company has sent too many requests. Try again in a minute.'],
  quota_reached: [429, 'Your company has reached its limit for now'],
  storage_full: [
    503,
    'The disk that Clearfloor stores data on is full. Make space on it and try again. Nothing that was saved is lost.',
  ],
  busy: [503, 'The service is busy, so nothing was changed. Try again in a moment.'],

  user_limit_reached: [409, 'Your company has reached its user limit'],
  own_account_deleted: [409, 'You can’t delete your own account'],
  own_admin_role: [409, 'You can’t remove your own Admin role'],
  last_admin: [409, 'A company needs at least one admin. Make someone else an admin first.'],
  user_deleted: [409, 'This user has been deleted. Restore them first.'],
  own_company_deleted: [409, 'You can’t delete your own company'],

  portal_off: [409, 'Turn on the portal for this client first'],
  portal_contact_exists: [409, 'Someone with this email already has access'],
  portal_contact_limit: [409, 'This client already has 50 people with access. End someone’s access first.'],
  site_needs_report: [409, 'Issue a report for this building first. On site, people read its register.'],
  site_off: [409, 'Turn on the on-site register for this building first'],
  register_not_issued: [
    409,
    'The register isn’t available now because its report has been withdrawn. Ask the owner before you drill, cut or disturb anything.',
  ],
  issue_unknown: [
    409,
    'This version doesn’t belong to this building. Open the register again and confirm the version it shows.',
  ],
  link_expired: [409, 'This link has expired, or has already been used or replaced'],
  single_sign_on_only: [403, 'Your company uses single sign-on. Go back and enter your email again.'],
  single_sign_on_failed: [422, 'Your sign-in provider didn’t sign you in. Try again.'],
  single_sign_on_expired: [409, 'That took too long, or you started in another browser. Start again with your email.'],
  single_sign_on_foreign: [
    403,
    'Your sign-in provider returned an email that isn’t verified, or isn’t on your company’s domain',
  ],
  single_sign_on_unknown: [403, 'You don’t have an account yet. Ask your administrator to invite you.'],
  single_sign_on_weak: [403, 'Your company requires a stronger sign-in at your provider'],
  single_sign_on_old: [403, 'Your company requires a newer sign-in at your provider'],
  single_sign_on_other: [
    403,
    'Someone else used this email before. Ask your administrator to delete and restore your account.',
  ],
  single_sign_on_unreachable: [503, 'Your company’s sign-in provider isn’t responding. Try again in a moment.'],
  domain_taken: [409, 'Another company already uses this domain'],

  job_number_taken: [409, 'Job Number is already in use'],
  building_has_reviewed: [409, 'A reviewed building can’t be deleted'],
  survey_has_reviewed: [409, 'A survey with a reviewed building can’t be deleted'],
  client_has_surveys: [409, 'A client with surveys can’t be deleted'],
  geocoder_failed: [503, 'Geocoder failed'],
  primary_contact: [409, 'A client’s primary contact can’t be deleted'],
  bag_code_taken: [409, 'Bag code is already in use'],
  bag_code_reserved: [409, 'This Sample ID is reserved for someone else'],
  bag_range_taken: [409, 'Some of these Sample IDs are already used or reserved'],
  bag_range_limit: [409, 'This building already has 50 ranges of Sample IDs. Release one first.'],
  bag_range_not_yours: [403, 'Only the surveyor of these Sample IDs, a project manager or an admin can release them'],
  sampled_as_exists: [409, 'Other items are sampled as this one. Change them first.'],
  too_many_followers: [409, 'Too many items are sampled as items that you’re deleting. Change some of them first.'],
  already_duplicate: [409, 'This item is already a duplicate. Duplicate the original instead.'],
  bag_code_missing: [422, 'Please enter a Sample ID'],

  would_clear: [
    409,
    'This would clear values that were recorded in the meantime. Open it again and check what it clears.',
  ],
  duplicate_too_large: [409, 'There’s too much in it to duplicate in one step. Duplicate it again when you’re online.'],
  room_too_full: [409, 'This room has too many items to mark it Inaccessible at once. Change the items first.'],

  building_reviewed: [409, 'A reviewed building can’t be changed'],
  building_has_no_floors: [409, 'Add a floor before finalising the building'],
  building_has_no_rooms: [409, 'Add a room before finalising the building'],
  survey_date_missing: [409, 'Set the survey date before finalising the building'],
  status_needs_floor: [409, 'Add a floor before changing the status'],
  status_needs_room: [409, 'Add a room before changing the status'],
  status_needs_survey_date: [409, 'Set the survey date before changing the status'],
  results_missing: [409, 'Some asbestos samples are still awaiting a result'],
  lead_analysis_missing: [409, 'Some lead items have no lab result'],
  report_check_blocks: [409, 'Some things need fixing before review. See “Before review” on the building page.'],
  action_not_available: [409, 'You can’t do that in the current status'],
  reviewed_by_review_only: [409, 'A building becomes Reviewed only when a reviewer approves it'],
  complete_after_reviewed: [409, 'Only a Reviewed building can be made Complete'],
  status_unchanged: [409, 'The building has this status already'],
  reopening_not_allowed: [403, 'Only reviewers, project managers and admins can reopen a reviewed building'],
  reason_missing: [422, "Please fill in details on why you're denying this report."],
  decision_missing: [422, 'Choose approve or deny'],
  clearance_decision_missing: [422, 'Choose approve or decline'],
  decline_reason_missing: [422, 'Say why you decline this clearance.'],
  changed_since_review_opened: [409, 'This has changed since you opened the review. Check it again, then confirm.'],
  already_approved: [409, 'This contaminant has already been approved'],
  asbestos_items_exist: [409, 'Asbestos can’t be turned off while the building has asbestos items'],
  lead_items_exist: [409, 'Lead can’t be turned off while the building has lead items'],
  contaminant_not_surveyed: [409, 'This building isn’t being surveyed for that contaminant'],
  surveyor_missing: [409, 'Surveyor has not been set'],

  reinspection_not_allowed: [403, 'Only reviewers, project managers and admins can start or change a re-inspection'],
  reinspection_of_clearance: [409, 'A clearance certificate isn’t re-inspected'],
  reinspection_started: [409, 'A re-inspection of this building has already been started'],
  reinspection_needs_review: [409, 'A re-inspection can be started once the building is Reviewed'],
  reinspection_needs_report: [409, 'Generate the report of this building before you start a re-inspection'],
  reinspection_superseded: [
    409,
    'A later version of this report has been issued. Start the re-inspection from that one.',
  ],
  reinspection_withdrawn: [
    409,
    'This report was withdrawn, so it can’t be re-inspected. Generate the report again, then start from the new one.',
  ],
  reinspection_not_started: [409, 'No re-inspection of this building is in progress'],
  reinspection_changed: [
    409,
    'The building has changed since the re-inspection was started, so it can’t be cancelled. Finish it instead.',
  ],
  items_unconfirmed: [409, 'Some items haven’t been confirmed at this re-inspection. See “Re-inspection”.'],
  item_not_asked: [409, 'Only items that are positive or presumed are confirmed at a re-inspection'],
  item_not_confirmed: [409, 'This item hasn’t been confirmed at this re-inspection'],
  no_access_reason_missing: [422, 'Say why there was no access'],
  removal_evidence_missing: [422, 'Choose the clearance, or say how you know that it was removed'],
  nothing_changed: [422, 'Change the scores, amount, comment or photo, or say what changed'],

  label_missing: [422, 'Please place a label on the floor plan'],
  room_polygon_missing: [422, 'Please place a polygon on the floor plan'],
  polygon_missing: [422, 'Please place a polygon'],
  recommendation_needed: [
    409,
    'This recommendation is added to inaccessible items automatically, so it can’t be deleted',
  ],
  recommendation_missing: [422, 'Please select a recommendation'],
  scores_missing: [422, 'Please score all 12 properties'],
  floor_plan_missing: [422, 'Please choose a floor plan image'],

  clearance_reviewed: [409, 'A reviewed clearance can’t be changed. Set it back to Active first.'],
  removalist_missing: [409, 'Choose at least one removal company and one removalist first'],
  clearance_has_reviewed: [409, 'It contains a reviewed clearance. Set that clearance back to Active first.'],
  inspection_missing: [409, 'Enter the inspection date and time first'],
  work_details_missing: [409, 'The work details is required'],
  clearance_wrong_report_type: [
    409,
    'You can add clearances only to a building with the report type Clearance Certificate',
  ],

  file_missing: [409, 'The file hasn’t finished uploading'],
  file_too_large: [422, 'Files can be up to 20 MB'],
  file_unreadable: [422, 'This file is damaged, or isn’t an image we can read'],
  file_wrong_type: [422, 'You can’t use this type of file here'],
  file_empty: [422, 'The file is empty'],
  not_a_pdf: [422, 'Only PDF files are accepted here'],
  file_has_location: [422, 'The photo still contains its GPS location'],
  image_too_big: [422, 'The image has too many pixels. Use a smaller one.'],

  report_in_progress: [409, 'A report is already being generated'],
  report_not_available: [409, 'No report available'],
  issue_contents_not_kept: [
    409,
    'The contents of this report weren’t stored when it was issued, so it can’t be compared',
  ],
  issue_contents_missing: [409, 'The stored contents of this report can’t be found, so it can’t be compared'],
  lab_import_nothing_new: [409, 'Nothing to record. Every matching result is already there.'],
  lab_import_in_progress: [409, 'Results from another file are already being recorded for this building'],
  chain_of_custody_no_samples: [409, 'There are no samples to send for this contaminant'],
  export_not_set_up: [409, 'The external system hasn’t been set up'],
  export_client_unmatched: [409, 'This client isn’t linked to the external system yet'],
  export_not_matched: [409, 'This isn’t linked to the external system yet'],
  export_already_matched: [409, 'This is already linked to the external system. Unlink it first.'],
  export_in_progress: [409, 'This is already being sent'],
  export_reference_taken: [409, 'That reference is already linked to another record'],
  export_nothing_to_send: [409, 'There is nothing to send yet'],
  management_plan_needs_asbestos: [409, 'A management plan needs an asbestos survey of the building'],
  management_plan_needs_review: [409, 'A management plan can be requested once the building is Reviewed'],
  data_export_in_progress: [409, 'An export of your company’s data is already being generated'],
  management_plan_in_progress: [409, 'A management plan for this building is already being generated'],
  management_plan_price_changed: [409, 'The price has changed since you opened this. Check it and submit again.'],
  management_plan_terms_changed: [409, 'The terms have changed since you opened this. Reload the page and read them.'],
  report_nothing_to_say: [
    409,
    'There’s nothing to report on yet. Add a floor with a room first. A clearance has its own certificate.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof REFUSALS

/**
 * The only error that the product throws on purpose; any other error is a bug and becomes a 500. `fields` has one sentence per
 * field. `current` is the stored row if another user saved first.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Readonly<Record<string, string>>
  readonly current: unknown
  constructor(code: RefusalCode, fields: Readonly<Record<string, string>> = {}, current?: unknown) {
    super(REFUSALS[code][1])
    this.code = code
    this.fields = fields
    this.current = current
  }
  get status(): number {
    return REFUSALS[this.code][0]
  }
}

export const refusalSentence = (code: RefusalCode): string => REFUSALS[code][1]
