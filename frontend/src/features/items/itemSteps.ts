/** The four steps of an asbestos item (3§2.2) and the fields of each. */
export const ITEM_STEPS = [
  {
    key: 'details',
    tour: 'asbestos_create',
    title: 'Details',
    fields: [
      'contaminate_id',
      'assessment_method_id',
      'name',
      'link',
      'description',
      'sample',
      'sampled_as',
      'presumed_sample',
      'reported_sample',
      'amount',
      'amount_type_id',
      'comment',
      'image',
      'image_alt',
    ],
  },
  { key: 'polygon', tour: undefined, title: 'Polygon', fields: ['layer'] },
  { key: 'scoring', tour: 'item_add_scores', title: 'Scoring', fields: ['item_scores'] },
  {
    key: 'recommendations',
    tour: 'item_add_recommendation',
    title: 'Recommendations',
    fields: ['item_recommendations', 'removal_class_id'],
  },
] as const
