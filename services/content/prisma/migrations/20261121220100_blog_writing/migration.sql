-- Goes up with each change, so that two editors do not overwrite each other.
ALTER TABLE post ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Stays when a post becomes a draft again: from its first publication on it keeps its slug.
ALTER TABLE post ADD COLUMN first_published_at timestamptz(3);
UPDATE post SET first_published_at = published_at;

-- Every slug that a post has or had: a former one leads to the post for as long as it exists, and no other post takes it.
CREATE TABLE claimed_slug (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  post_id integer NOT NULL,
  claimed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX claimed_slug_post_id_slug_key ON claimed_slug (post_id, slug);
INSERT INTO claimed_slug (slug, post_id) SELECT slug, id FROM post;
-- What a post is called is claimed by that very post.
ALTER TABLE post ADD CONSTRAINT post_id_slug_fkey FOREIGN KEY (id, slug) REFERENCES claimed_slug (post_id, slug)
  ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Pictures in the database, so that every replica has them and one backup holds them. The key is made of the content.
CREATE TABLE blog_image (
  key text NOT NULL CHECK (key ~ '^[0-9a-f]{32}$'),
  size integer NOT NULL CHECK (size > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  content bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (key, size)
);
-- WebP does not get smaller by compressing it again.
ALTER TABLE blog_image ALTER COLUMN content SET STORAGE EXTERNAL;

-- Pictures of other sites, scaled; a cache: what is not asked for any more goes.
CREATE TABLE proxied_image (
  key text NOT NULL CHECK (key ~ '^[0-9a-f]{64}$'),
  size integer NOT NULL CHECK (size > 0),
  content bytea NOT NULL,
  fetched_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (key, size)
);
ALTER TABLE proxied_image ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX proxied_image_used_at_idx ON proxied_image (used_at);
