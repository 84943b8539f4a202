import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'

/** The table's point-in-time recovery covers the same number of days. */
const HISTORY_DAYS = 35

/** How long a data export can be downloaded (`shared/domain/company/dataExport.ts`). */
const DATA_EXPORT_DAYS = 7

/** The bucket of images, floor plans and documents. Browsers upload and read through presigned URLs only. */
export class Files extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { siteOrigin, logs }: { siteOrigin: string; logs: IBucket }) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      cors: [
        {
          allowedOrigins: [siteOrigin],
          allowedMethods: [HttpMethods.POST, HttpMethods.GET],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      // Files that an operator deletes or overwrites can be restored for as long as the table's history.
      versioned: true,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(HISTORY_DAYS),
        },
        // A form accepts its file any number of times in five minutes, and each time adds a version of the same bytes.
        { noncurrentVersionExpiration: Duration.days(1), noncurrentVersionsToRetain: 1 },
        {
          prefix: 'data-exports/',
          expiration: Duration.days(DATA_EXPORT_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'files/',
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
  }

  get origin() {
    return `https://${this.bucket.bucketRegionalDomainName}`
  }

  /**
   * Without ListBucket, a missing object answers 403 instead of 404. Functions delete nothing, because a key is its content's
   * hash.
   */
  grant(to: IGrantable) {
    this.allow(to, 's3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload')
  }

  private allow({ grantPrincipal }: IGrantable, ...actions: readonly string[]) {
    const { bucketArn } = this.bucket
    grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions: [...actions], resources: [`${bucketArn}/*`] }))
    grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }))
  }
}
